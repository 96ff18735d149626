-- AlterTable
ALTER TABLE "enquiries" ADD COLUMN     "assigned_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_due_set" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "signs" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "enquiry_replies" (
    "id" UUID NOT NULL,
    "enquiry_id" UUID NOT NULL,
    "author_id" UUID,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "enquiry_replies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site_facts" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "site_facts_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "enquiry_replies_enquiry_id_created_at_idx" ON "enquiry_replies"("enquiry_id", "created_at");

-- CreateIndex
CREATE INDEX "enquiry_replies_author_id_idx" ON "enquiry_replies"("author_id");

-- AddForeignKey
ALTER TABLE "enquiry_replies" ADD CONSTRAINT "enquiry_replies_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "enquiries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enquiry_replies" ADD CONSTRAINT "enquiry_replies_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What became of a reply's mail stays with the reply: messages of the outbox are deleted after a month.
CREATE FUNCTION "outbox_enquiry_reply"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "enquiry_replies" SET "sent_at" = NEW."sent_at", "failed_at" = NEW."failed_at"
  WHERE "id" = substr(NEW."dedupe_key", length('enquiry.reply ') + 1)::uuid;
  RETURN NULL;
END
$$;

CREATE TRIGGER "outbox_enquiry_reply" AFTER UPDATE OF "sent_at", "failed_at" ON "outbox"
  FOR EACH ROW
  WHEN (NEW."topic" = 'enquiry.reply'
    AND (NEW."sent_at" IS DISTINCT FROM OLD."sent_at" OR NEW."failed_at" IS DISTINCT FROM OLD."failed_at"))
  EXECUTE FUNCTION "outbox_enquiry_reply"();

-- A figure of the site stands on public pages.
CREATE TRIGGER "site_facts_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "site_facts"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();

-- Replies of the last months are looked through every night.
CREATE INDEX "enquiries_first_reply_at_idx" ON "enquiries" ("first_reply_at");
