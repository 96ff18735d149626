-- CreateTable
CREATE TABLE "fact_mappings" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "form" TEXT NOT NULL,
    "dataset" TEXT NOT NULL,
    "series_key" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,

    CONSTRAINT "fact_mappings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "fact_mappings_form_dataset_series_key_key" ON "fact_mappings"("form", "dataset", "series_key");
