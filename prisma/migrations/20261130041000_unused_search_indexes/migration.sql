-- contract: 20261129210000_payment_lists
-- Payments are searched by stored words since then.
DROP INDEX "profiles_words_idx";
DROP INDEX "invoices_addressee_words_idx";
DROP INDEX "invoices_number_idx";
