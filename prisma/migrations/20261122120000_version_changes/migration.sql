-- What a version changed is found out once, when it is published, and told by the list of versions.
ALTER TABLE "content_versions"
  ADD COLUMN "changes" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "change_count" INTEGER NOT NULL DEFAULT 0;
