-- CreateTable
CREATE TABLE "fact_usages" (
    "kind" "document_kind" NOT NULL,
    "document_key" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_series" BOOLEAN NOT NULL,

    CONSTRAINT "fact_usages_pkey" PRIMARY KEY ("kind","document_key","place","is_series","name")
);

-- CreateIndex
CREATE INDEX "fact_usages_name_idx" ON "fact_usages"("name");
