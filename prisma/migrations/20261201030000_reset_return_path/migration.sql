ALTER TABLE "one_time_tokens" ADD COLUMN "return_path" TEXT;
