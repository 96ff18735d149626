-- AlterTable
ALTER TABLE "media_files" ADD COLUMN     "crop_height" INTEGER,
ADD COLUMN     "crop_name" TEXT,
ADD COLUMN     "crop_placeholder" TEXT,
ADD COLUMN     "crop_width" INTEGER,
ADD COLUMN     "crop_x" INTEGER,
ADD COLUMN     "crop_y" INTEGER;

-- AlterTable
ALTER TABLE "media_variants" ADD COLUMN     "is_full_size" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE UNIQUE INDEX "media_variants_media_id_type_width_is_full_size_key" ON "media_variants"("media_id", "type", "width", "is_full_size");

-- ─── Written by hand ────────────────────────────────────────────────────────────────────────────────────────────────

-- A crop is of certain bytes, also where the former release, which knows of none, replaces them.
CREATE FUNCTION "media_file_crop_of_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."storage_key" <> OLD."storage_key" THEN
    NEW."crop_x" := NULL;
    NEW."crop_y" := NULL;
    NEW."crop_width" := NULL;
    NEW."crop_height" := NULL;
    NEW."crop_name" := NULL;
    NEW."crop_placeholder" := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "media_files_crop_of_bytes" BEFORE UPDATE OF "storage_key" ON "media_files"
  FOR EACH ROW EXECUTE FUNCTION "media_file_crop_of_bytes"();

ALTER TABLE "media_files" ADD CONSTRAINT "media_files_crop_check" CHECK (
  num_nulls("crop_x", "crop_y", "crop_width", "crop_height", "crop_name") IN (0, 5)
  AND ("crop_x" IS NULL OR (
    "crop_x" >= 0 AND "crop_y" >= 0 AND "crop_width" > 0 AND "crop_height" > 0
    AND "width" IS NOT NULL AND "height" IS NOT NULL
    AND "crop_x" + "crop_width" <= "width" AND "crop_y" + "crop_height" <= "height"
  ))
);
