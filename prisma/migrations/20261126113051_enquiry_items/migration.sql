-- AlterTable
ALTER TABLE "enquiries" ADD COLUMN     "open_items" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "enquiry_files" ADD COLUMN     "item_id" UUID;

-- CreateTable
CREATE TABLE "enquiry_items" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "enquiry_id" UUID NOT NULL,
    "reply_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "word" TEXT,
    "received_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "enquiry_items_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "enquiry_items_enquiry_id_created_at_idx" ON "enquiry_items"("enquiry_id", "created_at");

-- CreateIndex
CREATE INDEX "enquiry_items_reply_id_idx" ON "enquiry_items"("reply_id");

-- CreateIndex
CREATE INDEX "enquiry_files_item_id_idx" ON "enquiry_files"("item_id");

-- AddForeignKey
ALTER TABLE "enquiry_files" ADD CONSTRAINT "enquiry_files_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "enquiry_items"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enquiry_items" ADD CONSTRAINT "enquiry_items_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "enquiries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enquiry_items" ADD CONSTRAINT "enquiry_items_reply_id_fkey" FOREIGN KEY ("reply_id") REFERENCES "enquiry_replies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
