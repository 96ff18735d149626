-- unwritten: fact
-- Builds before this one read drafts and versions of the kinds they know.
-- AlterEnum
ALTER TYPE "document_kind" ADD VALUE 'fact';

-- CreateTable
CREATE TABLE "facts" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "key" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "unit" TEXT,
    "currency" TEXT,
    "period" TEXT NOT NULL,
    "source_name" TEXT NOT NULL,
    "source_url" TEXT,
    "seen_on" DATE NOT NULL,
    "owner_id" UUID,
    "review_on" DATE NOT NULL,
    "series" TEXT,
    "note" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "facts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "confirmed_facts" (
    "fact_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "unit" TEXT,
    "currency" TEXT,
    "period" TEXT NOT NULL,
    "source_name" TEXT NOT NULL,
    "source_url" TEXT,
    "seen_on" DATE NOT NULL,
    "owner_id" UUID,
    "review_on" DATE NOT NULL,
    "series" TEXT,
    "note" TEXT,
    "version" INTEGER NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_by" UUID,

    CONSTRAINT "confirmed_facts_pkey" PRIMARY KEY ("fact_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "facts_key_key" ON "facts"("key");

-- CreateIndex
CREATE INDEX "facts_created_at_id_idx" ON "facts"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "facts_series_idx" ON "facts"("series");

-- CreateIndex
CREATE INDEX "facts_owner_id_idx" ON "facts"("owner_id");

-- CreateIndex
CREATE INDEX "facts_deleted_at_idx" ON "facts"("deleted_at");

-- CreateIndex
CREATE INDEX "confirmed_facts_confirmed_at_idx" ON "confirmed_facts"("confirmed_at" DESC);

-- CreateIndex
CREATE INDEX "confirmed_facts_owner_id_idx" ON "confirmed_facts"("owner_id");

-- CreateIndex
CREATE INDEX "confirmed_facts_review_on_idx" ON "confirmed_facts"("review_on");

-- AddForeignKey
ALTER TABLE "facts" ADD CONSTRAINT "facts_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "confirmed_facts" ADD CONSTRAINT "confirmed_facts_fact_id_fkey" FOREIGN KEY ("fact_id") REFERENCES "facts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "confirmed_facts" ADD CONSTRAINT "confirmed_facts_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TRIGGER "facts_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "facts"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
CREATE TRIGGER "confirmed_facts_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "confirmed_facts"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
