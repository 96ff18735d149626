-- CreateEnum
CREATE TYPE "incoming_mail_kind" AS ENUM ('message', 'automatic', 'bounce', 'unreadable');

-- CreateEnum
CREATE TYPE "incoming_mail_state" AS ENUM ('unsorted', 'held', 'kept', 'dismissed');

-- AlterTable
ALTER TABLE "enquiry_messages" ADD COLUMN     "file_notes" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "is_by_mail" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "quoted" TEXT;

-- CreateTable
CREATE TABLE "incoming_mails" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "delivery_key" TEXT NOT NULL,
    "enquiry_id" UUID,
    "kind" "incoming_mail_kind" NOT NULL,
    "state" "incoming_mail_state" NOT NULL,
    "sender_address" TEXT NOT NULL DEFAULT '',
    "sender_name" TEXT NOT NULL DEFAULT '',
    "subject" TEXT NOT NULL DEFAULT '',
    "body" TEXT NOT NULL DEFAULT '',
    "quoted" TEXT,
    "file_notes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "original_id" UUID,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" UUID,

    CONSTRAINT "incoming_mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "incoming_mails_delivery_key_key" ON "incoming_mails"("delivery_key");

-- CreateIndex
CREATE UNIQUE INDEX "incoming_mails_original_id_key" ON "incoming_mails"("original_id");

-- CreateIndex
CREATE INDEX "incoming_mails_enquiry_id_received_at_idx" ON "incoming_mails"("enquiry_id", "received_at");

-- CreateIndex
CREATE INDEX "incoming_mails_state_received_at_id_idx" ON "incoming_mails"("state", "received_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "incoming_mails_received_at_idx" ON "incoming_mails"("received_at");

-- AddForeignKey
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "enquiries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_original_id_fkey" FOREIGN KEY ("original_id") REFERENCES "media_files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
