-- CreateEnum
CREATE TYPE "billing_kind" AS ENUM ('person', 'company');

-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "revised_at" TIMESTAMPTZ(3),
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "billing_details" (
    "user_id" UUID NOT NULL,
    "kind" "billing_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL DEFAULT '',
    "tin" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "billing_details_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "invoice_revisions" (
    "invoice_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "addressee" JSONB NOT NULL,
    "reference" TEXT NOT NULL,
    "period_start" DATE,
    "period_end" DATE,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "drawn_at" TIMESTAMPTZ(3) NOT NULL,
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,
    "replaced_by" UUID,

    CONSTRAINT "invoice_revisions_pkey" PRIMARY KEY ("invoice_id","revision")
);

-- AddForeignKey
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_revisions" ADD CONSTRAINT "invoice_revisions_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- By hand: what the schema language cannot say.

-- D73: a former revision stays what was handed out.
CREATE TRIGGER "invoice_revisions_immutable" BEFORE UPDATE ON "invoice_revisions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
