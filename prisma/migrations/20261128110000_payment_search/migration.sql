-- CreateIndex
CREATE INDEX "invoices_number_idx" ON "invoices" USING GIN ("number" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "receipts_number_idx" ON "receipts" USING GIN ("number" gin_trgm_ops);

-- By hand from here on: what the schema language cannot say. Staff search payments by these words of clients and invoices.
CREATE INDEX "profiles_words_idx" ON "profiles"
  USING GIN ("search_fold"("first_name", "last_name", "email"::text, "company") gin_trgm_ops);
CREATE INDEX "invoices_addressee_words_idx" ON "invoices" USING GIN ("search_fold"("addressee"->>'name') gin_trgm_ops);
