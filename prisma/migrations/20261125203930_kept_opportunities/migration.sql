-- CreateTable
CREATE TABLE "kept_opportunities" (
    "user_id" UUID NOT NULL,
    "opportunity_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "kept_opportunities_pkey" PRIMARY KEY ("user_id","opportunity_id")
);

-- CreateIndex
CREATE INDEX "kept_opportunities_opportunity_id_idx" ON "kept_opportunities"("opportunity_id");

-- AddForeignKey
ALTER TABLE "kept_opportunities" ADD CONSTRAINT "kept_opportunities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kept_opportunities" ADD CONSTRAINT "kept_opportunities_opportunity_id_fkey" FOREIGN KEY ("opportunity_id") REFERENCES "investment_opportunities"("id") ON DELETE CASCADE ON UPDATE CASCADE;
