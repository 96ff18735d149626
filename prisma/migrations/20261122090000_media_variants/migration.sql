-- AlterTable
ALTER TABLE "media_files" ADD COLUMN     "is_animated" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "variant_error" TEXT,
ADD COLUMN     "variant_key" TEXT,
ADD COLUMN     "variant_tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "variant_widths" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "variants_due_at" TIMESTAMPTZ(3);


-- What is due: the worker that makes variants takes the oldest first. It is told on the channel "media" when the
-- transaction commits; the channel's name stands in src/domain/changes.ts.
CREATE INDEX "media_files_variants_due_idx" ON "media_files" ("variants_due_at") WHERE "variants_due_at" IS NOT NULL;

CREATE FUNCTION "announce_media"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('media', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER "media_files_due" AFTER INSERT OR UPDATE OF "variants_due_at" ON "media_files"
  FOR EACH ROW WHEN (NEW."variants_due_at" IS NOT NULL) EXECUTE FUNCTION "announce_media"();
