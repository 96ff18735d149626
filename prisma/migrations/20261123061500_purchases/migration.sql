-- contract: 20261123010000_node_facts
-- The index that goes is no more than a second lock: those builds hold the service's row and look for an open subscription first.
-- The one in its place is looser, so no row that they have written or write breaks it.

-- ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- By hand: what the schema language cannot say.

-- D49, D70: one pending or running subscription per person and service. What is bought once runs no period: once it is paid, it
-- stands against no other purchase.
CREATE UNIQUE INDEX "subscriptions_running_key" ON "subscriptions" ("user_id", "service_id")
  WHERE "status" = 'pending' OR ("status" = 'active' AND "billing_cycle" <> 'one-time');
DROP INDEX "subscriptions_open_key";
