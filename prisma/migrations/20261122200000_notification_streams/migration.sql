-- AlterTable
ALTER TABLE "notification_preferences" ADD COLUMN     "in_app" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "changed_xid" xid8 NOT NULL DEFAULT pg_current_xact_id();

-- ─── Written by hand ────────────────────────────────────────────────────────────────────────────────────────────────

-- The transaction that marks a notification is what a stream looks for, as the one that wrote it.
CREATE FUNCTION "stamp_notification"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_xid := pg_current_xact_id();
  RETURN NEW;
END
$$;

CREATE TRIGGER "notifications_stamp" BEFORE UPDATE OF "is_read" ON "notifications"
  FOR EACH ROW WHEN (OLD.is_read IS DISTINCT FROM NEW.is_read) EXECUTE FUNCTION "stamp_notification"();

-- Announces on the channel "notifications" whose have changed, one notice a person and statement, when the transaction
-- commits: the streams of all nodes look at once. The channels' names stand in src/domain/changes.ts.
CREATE FUNCTION "announce_notifications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM pg_notify('notifications', user_id::text) FROM (SELECT DISTINCT user_id FROM changed) people;
  ELSE
    PERFORM pg_notify('notifications', user_id::text) FROM (
      SELECT DISTINCT changed.user_id FROM changed JOIN former ON former.id = changed.id
      WHERE former.is_read IS DISTINCT FROM changed.is_read) people;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "notifications_announce_insert" AFTER INSERT ON "notifications"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "announce_notifications"();
CREATE TRIGGER "notifications_announce_update" AFTER UPDATE ON "notifications"
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "announce_notifications"();

-- Announces on the channel "sessions" whose have ended, or have a new token: what is open in their name is looked at anew.
CREATE FUNCTION "announce_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions', user_id::text) FROM (SELECT DISTINCT user_id FROM former) people;
  RETURN NULL;
END
$$;

CREATE TRIGGER "sessions_announce_end" AFTER DELETE ON "sessions"
  REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION "announce_session"();

CREATE FUNCTION "announce_new_token"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions', OLD.user_id::text);
  RETURN NULL;
END
$$;

CREATE TRIGGER "sessions_announce_token" AFTER UPDATE OF "id" ON "sessions"
  FOR EACH ROW WHEN (OLD.id IS DISTINCT FROM NEW.id) EXECUTE FUNCTION "announce_new_token"();
