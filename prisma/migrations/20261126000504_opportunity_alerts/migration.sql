-- CreateEnum
CREATE TYPE "alert_frequency" AS ENUM ('daily', 'weekly');

-- AlterTable
ALTER TABLE "investment_opportunities" ADD COLUMN     "listed_at" TIMESTAMPTZ(6);

-- CreateTable
CREATE TABLE "opportunity_alerts" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "email" CITEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "frequency" "alert_frequency" NOT NULL,
    "token_hash" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "stopped_at" TIMESTAMPTZ(3),
    "last_sent_at" TIMESTAMPTZ(3),
    "seen_until" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "opportunity_alerts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "opportunity_alerts_token_hash_key" ON "opportunity_alerts"("token_hash");

-- CreateIndex
CREATE INDEX "opportunity_alerts_email_idx" ON "opportunity_alerts"("email");

-- CreateIndex
CREATE INDEX "opportunity_alerts_expires_at_idx" ON "opportunity_alerts"("expires_at");

-- CreateIndex
CREATE INDEX "opportunity_alerts_stopped_at_idx" ON "opportunity_alerts"("stopped_at");

-- ─── Written by hand ────────────────────────────────────────────────────────────────────────────────────────────────

-- Alerts that are sent.
CREATE INDEX "opportunity_alerts_live_idx" ON "opportunity_alerts" ("seen_until")
  WHERE "confirmed_at" IS NOT NULL AND "stopped_at" IS NULL;

-- The first time only: what comes back is not new. now() is the start of the transaction, as in pg_stat_activity, so that
-- an alert can tell what may still be committed.
CREATE FUNCTION "investment_opportunity_listed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."listed_at" := CASE WHEN TG_OP = 'UPDATE' THEN OLD."listed_at" END;
  IF NEW."listed_at" IS NULL AND NEW."status" = 'active' AND NEW."deleted_at" IS NULL AND NOT NEW."is_demo" THEN
    NEW."listed_at" := now();
  END IF;
  RETURN NEW;
END $$;

-- What is there already, before the trigger: it is news to nobody.
UPDATE "investment_opportunities" SET "listed_at" = "created_at"
  WHERE "status" = 'active' AND "deleted_at" IS NULL AND NOT "is_demo";

CREATE TRIGGER "investment_opportunities_listed"
  BEFORE INSERT OR UPDATE OF "status", "deleted_at", "is_demo", "listed_at" ON "investment_opportunities"
  FOR EACH ROW EXECUTE FUNCTION "investment_opportunity_listed"();

CREATE INDEX "investment_opportunities_listed_idx" ON "investment_opportunities" ("listed_at")
  WHERE "status" = 'active' AND "deleted_at" IS NULL AND NOT "is_demo";
