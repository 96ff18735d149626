-- unwritten: answer
-- Builds before this one read drafts and versions of the kinds they know.
-- AlterEnum
ALTER TYPE "document_kind" ADD VALUE 'answer';

-- CreateTable
CREATE TABLE "answers" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "interest" "enquiry_interest",
    "owner_id" UUID,
    "review_on" DATE,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "answers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "answers_created_at_id_idx" ON "answers"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "answers_owner_id_idx" ON "answers"("owner_id");

-- CreateIndex
CREATE INDEX "answers_deleted_at_idx" ON "answers"("deleted_at");

-- AddForeignKey
ALTER TABLE "answers" ADD CONSTRAINT "answers_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The words of an answer in their stems; server/answers/offer.ts uses the same expression.
CREATE INDEX "answers_words" ON "answers" USING GIN (to_tsvector('english', "title" || ' ' || "body"));
