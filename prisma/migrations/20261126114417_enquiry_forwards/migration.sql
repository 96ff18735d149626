-- CreateTable
CREATE TABLE "enquiry_forwards" (
    "id" UUID NOT NULL,
    "enquiry_id" UUID NOT NULL,
    "agency" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "note" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "enquiry_forwards_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "enquiry_forward_openings" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "forward_id" UUID NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "enquiry_forward_openings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "enquiry_forwards_enquiry_id_created_at_idx" ON "enquiry_forwards"("enquiry_id", "created_at");

-- CreateIndex
CREATE INDEX "enquiry_forward_openings_forward_id_opened_at_idx" ON "enquiry_forward_openings"("forward_id", "opened_at");

-- AddForeignKey
ALTER TABLE "enquiry_forwards" ADD CONSTRAINT "enquiry_forwards_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "enquiries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enquiry_forward_openings" ADD CONSTRAINT "enquiry_forward_openings_forward_id_fkey" FOREIGN KEY ("forward_id") REFERENCES "enquiry_forwards"("id") ON DELETE CASCADE ON UPDATE CASCADE;
