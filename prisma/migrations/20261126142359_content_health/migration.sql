-- CreateTable
CREATE TABLE "health_findings" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "identity" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "document_kind" TEXT NOT NULL,
    "document_key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "place" TEXT NOT NULL DEFAULT '',
    "subject" TEXT NOT NULL DEFAULT '',
    "amount" INTEGER,
    "owner_id" UUID,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "check_id" UUID NOT NULL,
    "ignored_until" TIMESTAMPTZ(3),

    CONSTRAINT "health_findings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outside_links" (
    "url" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "status" INTEGER,
    "failed_days" INTEGER NOT NULL DEFAULT 0,
    "failed_on" DATE,

    CONSTRAINT "outside_links_pkey" PRIMARY KEY ("url")
);

-- CreateTable
CREATE TABLE "search_misses" (
    "day" DATE NOT NULL,
    "words" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "search_misses_pkey" PRIMARY KEY ("day","words")
);

-- CreateIndex
CREATE UNIQUE INDEX "health_findings_identity_key" ON "health_findings"("identity");

-- CreateIndex
CREATE INDEX "health_findings_first_seen_at_id_idx" ON "health_findings"("first_seen_at", "id");

-- CreateIndex
CREATE INDEX "health_findings_owner_id_first_seen_at_idx" ON "health_findings"("owner_id", "first_seen_at");

-- CreateIndex
CREATE INDEX "outside_links_host_due_at_idx" ON "outside_links"("host", "due_at");

-- CreateIndex
CREATE INDEX "outside_links_due_at_idx" ON "outside_links"("due_at");

-- AddForeignKey
ALTER TABLE "health_findings" ADD CONSTRAINT "health_findings_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
