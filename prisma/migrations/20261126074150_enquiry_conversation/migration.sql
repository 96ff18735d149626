-- CreateEnum
CREATE TYPE "enquiry_close_reason" AS ENUM ('answered', 'forwarded', 'no_response', 'spam', 'duplicate');

-- AlterTable
ALTER TABLE "enquiries" ADD COLUMN     "close_reason" "enquiry_close_reason",
ADD COLUMN     "code_expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "code_hash" TEXT,
ADD COLUMN     "code_tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "device_hashes" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "waiting_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "enquiry_messages" (
    "id" UUID NOT NULL,
    "enquiry_id" UUID NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "enquiry_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "enquiry_messages_enquiry_id_created_at_idx" ON "enquiry_messages"("enquiry_id", "created_at");

-- AddForeignKey
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "enquiries"("id") ON DELETE CASCADE ON UPDATE CASCADE;
