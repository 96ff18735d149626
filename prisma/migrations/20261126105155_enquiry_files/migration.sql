-- CreateTable
CREATE TABLE "enquiry_files" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "enquiry_id" UUID NOT NULL,
    "message_id" UUID,
    "reply_id" UUID,
    "media_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "enquiry_files_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "enquiry_files_media_id_key" ON "enquiry_files"("media_id");

-- CreateIndex
CREATE INDEX "enquiry_files_enquiry_id_created_at_idx" ON "enquiry_files"("enquiry_id", "created_at");

-- CreateIndex
CREATE INDEX "enquiry_files_message_id_idx" ON "enquiry_files"("message_id");

-- CreateIndex
CREATE INDEX "enquiry_files_reply_id_idx" ON "enquiry_files"("reply_id");

-- AddForeignKey
ALTER TABLE "enquiry_files" ADD CONSTRAINT "enquiry_files_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "enquiries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enquiry_files" ADD CONSTRAINT "enquiry_files_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "enquiry_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enquiry_files" ADD CONSTRAINT "enquiry_files_reply_id_fkey" FOREIGN KEY ("reply_id") REFERENCES "enquiry_replies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enquiry_files" ADD CONSTRAINT "enquiry_files_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media_files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
