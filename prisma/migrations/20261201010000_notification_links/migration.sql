-- CreateIndex
CREATE INDEX "notifications_link_idx" ON "notifications"("link");
