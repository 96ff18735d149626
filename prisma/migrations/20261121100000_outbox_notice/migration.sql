-- Announces on the channel "outbox" that a message was written, when its transaction commits: the workers of all nodes
-- look at once instead of at their next round. The channel's name stands in src/domain/changes.ts.

CREATE FUNCTION "announce_outbox"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER "outbox_announce" AFTER INSERT ON "outbox"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_outbox"();
