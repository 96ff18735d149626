-- CreateTable
CREATE TABLE "sign_up_browsers" (
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "return_path" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_up_browsers_pkey" PRIMARY KEY ("user_id","token_hash")
);

-- CreateIndex
CREATE INDEX "sign_up_browsers_token_hash_idx" ON "sign_up_browsers"("token_hash");

-- CreateIndex
CREATE INDEX "sign_up_browsers_expires_at_idx" ON "sign_up_browsers"("expires_at");

-- AddForeignKey
ALTER TABLE "sign_up_browsers" ADD CONSTRAINT "sign_up_browsers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
