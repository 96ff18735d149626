-- AlterTable
ALTER TABLE "clients" ADD COLUMN     "last_contact_at" TIMESTAMPTZ(3);

-- ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- By hand from here on: what the schema language cannot say.

-- ── When somebody last spoke with a client ──
-- A note is no contact. The record is held first, so that of two entries at once the second one sees the first. The version
-- stays: no form holds this.

CREATE FUNCTION "client_last_contact"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  "client" uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD."client_id" ELSE NEW."client_id" END;
  "last" timestamptz;
BEGIN
  PERFORM 1 FROM "clients" WHERE "id" = "client" FOR UPDATE;
  SELECT max("occurred_at") INTO "last" FROM "client_interactions"
    WHERE "client_id" = "client" AND "deleted_at" IS NULL AND "kind" <> 'note';
  UPDATE "clients" SET "last_contact_at" = "last"
    WHERE "id" = "client" AND "last_contact_at" IS DISTINCT FROM "last";
  RETURN NULL;
END
$$;
CREATE TRIGGER "client_interactions_last_contact" AFTER INSERT OR UPDATE OR DELETE ON "client_interactions"
  FOR EACH ROW EXECUTE FUNCTION "client_last_contact"();

UPDATE "clients" SET "last_contact_at" = "contacts"."last" FROM (
  SELECT "client_id", max("occurred_at") AS "last" FROM "client_interactions"
  WHERE "deleted_at" IS NULL AND "kind" <> 'note' GROUP BY "client_id"
) AS "contacts" WHERE "contacts"."client_id" = "clients"."id";

-- ── The register in each of its orders, as a whole and by status ──

CREATE INDEX "clients_live_newest_idx" ON "clients" ("created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "clients_live_status_newest_idx" ON "clients" ("status", "created_at" DESC, "id" DESC)
  WHERE "deleted_at" IS NULL;
-- The name, folded, also finds a record of the same name.
CREATE INDEX "clients_live_name_idx" ON "clients" ("search_fold"("name"), "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "clients_live_status_name_idx" ON "clients" ("status", "search_fold"("name"), "id")
  WHERE "deleted_at" IS NULL;
CREATE INDEX "clients_live_modified_idx" ON "clients" ("updated_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "clients_live_status_modified_idx" ON "clients" ("status", "updated_at" DESC, "id" DESC)
  WHERE "deleted_at" IS NULL;
CREATE INDEX "clients_live_contact_idx" ON "clients" (coalesce("last_contact_at", '-infinity') DESC, "id" DESC)
  WHERE "deleted_at" IS NULL;
CREATE INDEX "clients_live_status_contact_idx"
  ON "clients" ("status", coalesce("last_contact_at", '-infinity') DESC, "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "clients_live_email_idx" ON "clients" (lower("contact_email")) WHERE "deleted_at" IS NULL;
