-- AlterTable
ALTER TABLE "payment_events" ADD COLUMN     "attention" TEXT,
ADD COLUMN     "decided_by" UUID,
ADD COLUMN     "decision" TEXT,
ADD COLUMN     "provider_payment_id" TEXT;

-- CreateIndex
CREATE INDEX "payment_events_provider_payment_id_idx" ON "payment_events"("provider_payment_id");

-- ─── Written by hand ────────────────────────────────────────────────────────────────────────────────────────────────

-- What somebody has to decide about, the oldest first.
CREATE INDEX "payment_events_waiting_idx" ON "payment_events" ("received_at", "id")
  WHERE "attention" IS NOT NULL AND "processed_at" IS NULL;
