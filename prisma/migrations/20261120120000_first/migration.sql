-- Ids come from uuidv7(), which Postgres has from version 18 on.
DO $$
BEGIN
  IF current_setting('server_version_num')::int < 180000 THEN
    RAISE EXCEPTION 'Postgres 18 or later is needed; this server is %', current_setting('server_version');
  END IF;
END
$$;

-- citext: e-mail addresses without regard to case. pg_trgm and unaccent: text search inside words and without accents.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- CreateEnum
CREATE TYPE "role" AS ENUM ('admin', 'editor');

-- CreateEnum
CREATE TYPE "token_purpose" AS ENUM ('email_confirmation', 'password_reset', 'setup');

-- CreateEnum
CREATE TYPE "sign_in_outcome" AS ENUM ('succeeded', 'wrong_password', 'wrong_code', 'unconfirmed', 'suspended', 'limited');

-- CreateEnum
CREATE TYPE "page_type" AS ENUM ('homepage', 'about', 'invest', 'export');

-- CreateEnum
CREATE TYPE "publish_status" AS ENUM ('draft', 'published');

-- CreateEnum
CREATE TYPE "document_kind" AS ENUM ('page_content', 'page', 'post', 'site_content', 'menu', 'setting', 'opportunity', 'service');

-- CreateEnum
CREATE TYPE "redirect_origin" AS ENUM ('slug_change', 'manual');

-- CreateEnum
CREATE TYPE "opportunity_status" AS ENUM ('active', 'pending', 'closed');

-- CreateEnum
CREATE TYPE "opportunity_currency" AS ENUM ('USD', 'EUR', 'PGK');

-- CreateEnum
CREATE TYPE "service_currency" AS ENUM ('USD', 'PGK', 'AUD');

-- CreateEnum
CREATE TYPE "billing_cycle" AS ENUM ('monthly', 'quarterly', 'annually', 'one-time');

-- CreateEnum
CREATE TYPE "subscription_status" AS ENUM ('pending', 'active', 'cancelled', 'expired');

-- CreateEnum
CREATE TYPE "invoice_status" AS ENUM ('open', 'paid', 'void');

-- CreateEnum
CREATE TYPE "tax_mode" AS ENUM ('included', 'added');

-- CreateEnum
CREATE TYPE "payment_status" AS ENUM ('pending', 'completed', 'failed', 'refunded');

-- CreateEnum
CREATE TYPE "payment_method" AS ENUM ('bank_transfer', 'card');

-- CreateEnum
CREATE TYPE "statement_line_status" AS ENUM ('unmatched', 'proposed', 'differing', 'matched', 'ignored');

-- CreateEnum
CREATE TYPE "notification_category" AS ENUM ('payment', 'subscription', 'enquiry', 'role', 'security');

-- CreateEnum
CREATE TYPE "client_status" AS ENUM ('prospect', 'active', 'inactive');

-- CreateEnum
CREATE TYPE "interaction_kind" AS ENUM ('call', 'meeting', 'email', 'visit', 'note');

-- CreateEnum
CREATE TYPE "enquiry_stage" AS ENUM ('new', 'assigned', 'answered', 'closed');

-- CreateEnum
CREATE TYPE "enquiry_interest" AS ENUM ('mining', 'agriculture', 'tourism', 'energy', 'manufacturing', 'other');

-- CreateEnum
CREATE TYPE "enquiry_range" AS ENUM ('under-1m', '1m-5m', '5m-10m', '10m-plus');

-- CreateEnum
CREATE TYPE "media_store" AS ENUM ('images', 'documents', 'private');

-- CreateEnum
CREATE TYPE "outbox_kind" AS ENUM ('mail', 'notification', 'event');

-- CreateEnum
CREATE TYPE "job_status" AS ENUM ('running', 'succeeded', 'failed');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "email" CITEXT NOT NULL,
    "password_hash" TEXT,
    "password_changed_at" TIMESTAMPTZ(3),
    "email_confirmed_at" TIMESTAMPTZ(3),
    "suspended_at" TIMESTAMPTZ(3),
    "suspended_by" UUID,
    "suspended_reason" TEXT,
    "last_sign_in_at" TIMESTAMPTZ(3),
    "erased_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "profiles" (
    "id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "phone" TEXT,
    "position" TEXT,
    "company" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,

    CONSTRAINT "profiles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_roles" (
    "user_id" UUID NOT NULL,
    "role" "role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "user_roles_pkey" PRIMARY KEY ("user_id","role")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "absolute_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_activity_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "authenticated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mfa_verified_at" TIMESTAMPTZ(3),
    "user_agent" TEXT,
    "ip" INET,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_tokens" (
    "token_hash" TEXT NOT NULL,
    "purpose" "token_purpose" NOT NULL,
    "user_id" UUID,
    "expires_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "one_time_tokens_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "pending_mfa_tokens" (
    "token_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "user_agent" TEXT,
    "ip" INET,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pending_mfa_tokens_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "totp_factors" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "secret" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "last_used_step" BIGINT NOT NULL DEFAULT 0,
    "confirmed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "totp_factors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_history" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "outcome" "sign_in_outcome" NOT NULL,
    "known_device" BOOLEAN NOT NULL DEFAULT false,
    "user_agent" TEXT,
    "ip" INET,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "known_devices" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_agent" TEXT,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_devices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settings" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "group" TEXT NOT NULL,
    "schema_version" INTEGER NOT NULL DEFAULT 1,
    "value" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site_content" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "section" TEXT NOT NULL,
    "schema_version" INTEGER NOT NULL DEFAULT 1,
    "content" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,

    CONSTRAINT "site_content_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "menus" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "location" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "menus_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "menu_items" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "menu_id" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "menu_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sectors" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "order" INTEGER NOT NULL,
    "is_filter_default" BOOLEAN NOT NULL DEFAULT false,
    "contact_name" TEXT,
    "contact_position" TEXT,
    "contact_email" TEXT,
    "contact_phone" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "sectors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "holidays" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "date" DATE NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,

    CONSTRAINT "holidays_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "page_content" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "page_type" "page_type" NOT NULL,
    "schema_version" INTEGER NOT NULL DEFAULT 1,
    "content" JSONB NOT NULL,
    "search_text" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,

    CONSTRAINT "page_content_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content_versions" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" "document_kind" NOT NULL,
    "document_key" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "schema_version" INTEGER NOT NULL DEFAULT 1,
    "content" JSONB NOT NULL,
    "restored_from" INTEGER,
    "author_id" UUID,
    "author_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "content_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content_drafts" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" "document_kind" NOT NULL,
    "document_key" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "base_version" INTEGER NOT NULL,
    "schema_version" INTEGER NOT NULL DEFAULT 1,
    "content" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "content_drafts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pages" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "title" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "excerpt" TEXT,
    "content" TEXT NOT NULL DEFAULT '',
    "sections" JSONB NOT NULL DEFAULT '[]',
    "schema_version" INTEGER NOT NULL DEFAULT 1,
    "status" "publish_status" NOT NULL DEFAULT 'draft',
    "published_at" TIMESTAMPTZ(3),
    "publish_at" TIMESTAMPTZ(3),
    "unpublish_at" TIMESTAMPTZ(3),
    "featured_image_id" UUID,
    "meta_title" TEXT,
    "meta_description" TEXT,
    "noindex" BOOLEAN NOT NULL DEFAULT false,
    "search_text" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "pages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "posts" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "title" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "category" TEXT NOT NULL DEFAULT 'General',
    "author" TEXT NOT NULL DEFAULT 'Admin',
    "date" DATE NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "excerpt" TEXT,
    "content" TEXT NOT NULL DEFAULT '',
    "sections" JSONB NOT NULL DEFAULT '[]',
    "schema_version" INTEGER NOT NULL DEFAULT 1,
    "status" "publish_status" NOT NULL DEFAULT 'draft',
    "published_at" TIMESTAMPTZ(3),
    "publish_at" TIMESTAMPTZ(3),
    "unpublish_at" TIMESTAMPTZ(3),
    "featured_image_id" UUID,
    "meta_title" TEXT,
    "meta_description" TEXT,
    "noindex" BOOLEAN NOT NULL DEFAULT false,
    "search_text" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "posts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "redirects" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "from_path" TEXT NOT NULL,
    "to_path" TEXT NOT NULL,
    "origin" "redirect_origin" NOT NULL DEFAULT 'manual',
    "hits" INTEGER NOT NULL DEFAULT 0,
    "last_hit_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,

    CONSTRAINT "redirects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "missing_addresses" (
    "path" TEXT NOT NULL,
    "hits" INTEGER NOT NULL DEFAULT 1,
    "last_referrer" TEXT,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ignored_at" TIMESTAMPTZ(3),

    CONSTRAINT "missing_addresses_pkey" PRIMARY KEY ("path")
);

-- CreateTable
CREATE TABLE "investment_opportunities" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "sector" TEXT NOT NULL,
    "location" TEXT NOT NULL,
    "province" TEXT,
    "currency" "opportunity_currency" NOT NULL DEFAULT 'USD',
    "investment_amount" DECIMAL(18,2) NOT NULL,
    "expected_roi" TEXT,
    "timeline" TEXT,
    "image_id" UUID,
    "image_url" TEXT,
    "image_alt" TEXT,
    "status" "opportunity_status" NOT NULL DEFAULT 'active',
    "requirements" TEXT,
    "benefits" TEXT,
    "contact_name" TEXT,
    "contact_email" TEXT,
    "contact_phone" TEXT,
    "source" TEXT,
    "last_verified_at" TIMESTAMPTZ(3),
    "is_demo" BOOLEAN NOT NULL DEFAULT false,
    "search_text" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "investment_opportunities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "opportunity_documents" (
    "opportunity_id" UUID NOT NULL,
    "media_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "order" INTEGER NOT NULL,

    CONSTRAINT "opportunity_documents_pkey" PRIMARY KEY ("opportunity_id","media_id")
);

-- CreateTable
CREATE TABLE "enquiries" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "receipt_number" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "tracking_token_hash" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "phone" TEXT,
    "interest" "enquiry_interest",
    "range" "enquiry_range",
    "goals" TEXT,
    "consented_at" TIMESTAMPTZ(3) NOT NULL,
    "source_path" TEXT,
    "opportunity_id" UUID,
    "stage" "enquiry_stage" NOT NULL DEFAULT 'new',
    "owner_id" UUID,
    "due_at" TIMESTAMPTZ(3),
    "first_reply_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "client_id" UUID,
    "delete_after" TIMESTAMPTZ(3) NOT NULL,
    "search_text" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "enquiries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "enquiry_notes" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "enquiry_id" UUID NOT NULL,
    "author_id" UUID,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "enquiry_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "clients" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "industry" TEXT,
    "country" TEXT,
    "city" TEXT,
    "contact_name" TEXT,
    "contact_email" TEXT,
    "contact_phone" TEXT,
    "description" TEXT,
    "status" "client_status" NOT NULL DEFAULT 'prospect',
    "portal_user_id" UUID,
    "search_text" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "clients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "client_interactions" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "client_id" UUID NOT NULL,
    "kind" "interaction_kind" NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "summary" TEXT NOT NULL,
    "details" TEXT,
    "author_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "client_interactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "client_tasks" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "client_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "details" TEXT,
    "due_on" DATE,
    "assignee_id" UUID,
    "done_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "client_tasks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "services" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "short_description" TEXT NOT NULL DEFAULT '',
    "price" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "currency" "service_currency" NOT NULL DEFAULT 'USD',
    "billing_cycle" "billing_cycle" NOT NULL DEFAULT 'monthly',
    "category" TEXT NOT NULL DEFAULT '',
    "features" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "max_subscribers" INTEGER,
    "is_demo" BOOLEAN NOT NULL DEFAULT false,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "services_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscriptions" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "service_id" UUID NOT NULL,
    "status" "subscription_status" NOT NULL DEFAULT 'pending',
    "start_date" DATE,
    "end_date" DATE,
    "next_billing_date" DATE,
    "amount_paid" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "price" DECIMAL(18,2) NOT NULL,
    "currency" "service_currency" NOT NULL,
    "billing_cycle" "billing_cycle" NOT NULL,
    "lapses_at" TIMESTAMPTZ(3),
    "activated_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoices" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "number" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "subscription_id" UUID,
    "status" "invoice_status" NOT NULL DEFAULT 'open',
    "issue_date" DATE NOT NULL,
    "due_date" DATE NOT NULL,
    "period_start" DATE,
    "period_end" DATE,
    "currency" "service_currency" NOT NULL,
    "net" DECIMAL(18,2) NOT NULL,
    "tax" DECIMAL(18,2) NOT NULL,
    "total" DECIMAL(18,2) NOT NULL,
    "tax_mode" "tax_mode" NOT NULL DEFAULT 'included',
    "tax_rate" DECIMAL(6,3) NOT NULL DEFAULT 0,
    "tax_name" TEXT,
    "issuer" JSONB NOT NULL,
    "addressee" JSONB NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_lines" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "invoice_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(12,3) NOT NULL DEFAULT 1,
    "unit_price" DECIMAL(18,2) NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,

    CONSTRAINT "invoice_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "subscription_id" UUID,
    "invoice_id" UUID NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "currency" "service_currency" NOT NULL DEFAULT 'USD',
    "status" "payment_status" NOT NULL DEFAULT 'pending',
    "method" "payment_method" NOT NULL DEFAULT 'bank_transfer',
    "payment_date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reference" TEXT NOT NULL,
    "proof_media_id" UUID,
    "proof_uploaded_at" TIMESTAMPTZ(3),
    "provider" TEXT,
    "provider_session_id" TEXT,
    "provider_payment_id" TEXT,
    "completed_at" TIMESTAMPTZ(3),
    "decided_by" UUID,
    "failed_at" TIMESTAMPTZ(3),
    "failure_reason" TEXT,
    "refunded_at" TIMESTAMPTZ(3),
    "refund_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipts" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "number" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "payment_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "currency" "service_currency" NOT NULL,
    "method" "payment_method" NOT NULL,
    "reference" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "invoice_number" TEXT NOT NULL,
    "issuer" JSONB NOT NULL,
    "addressee" JSONB NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "receipts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_events" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "provider" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "payment_id" UUID,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_statement_imports" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "file_name" TEXT NOT NULL,
    "checksum" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "bank_statement_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_statement_lines" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "import_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "booked_on" DATE NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "currency" "service_currency" NOT NULL,
    "payer" TEXT,
    "description" TEXT NOT NULL,
    "reference" TEXT,
    "status" "statement_line_status" NOT NULL DEFAULT 'unmatched',
    "payment_id" UUID,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "bank_statement_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "category" "notification_category" NOT NULL,
    "link" TEXT,
    "is_read" BOOLEAN NOT NULL DEFAULT false,
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_preferences" (
    "user_id" UUID NOT NULL,
    "category" "notification_category" NOT NULL,
    "by_mail" BOOLEAN NOT NULL DEFAULT true,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_preferences_pkey" PRIMARY KEY ("user_id","category")
);

-- CreateTable
CREATE TABLE "media_files" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "store" "media_store" NOT NULL,
    "storage_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "public_name" TEXT NOT NULL,
    "size" INTEGER NOT NULL DEFAULT 0,
    "type" TEXT NOT NULL DEFAULT 'image/jpeg',
    "checksum" TEXT,
    "width" INTEGER,
    "height" INTEGER,
    "placeholder" TEXT,
    "focal_x" DECIMAL(5,4),
    "focal_y" DECIMAL(5,4),
    "alt" TEXT,
    "is_decorative" BOOLEAN NOT NULL DEFAULT false,
    "is_missing" BOOLEAN NOT NULL DEFAULT false,
    "owner_id" UUID,
    "replaced_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "media_files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_variants" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "media_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "storage_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_variants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_usages" (
    "media_id" UUID NOT NULL,
    "kind" "document_kind" NOT NULL,
    "document_key" TEXT NOT NULL,
    "place" TEXT NOT NULL,

    CONSTRAINT "media_usages_pkey" PRIMARY KEY ("media_id","kind","document_key","place")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "actor_id" UUID,
    "actor_name" TEXT,
    "action" TEXT NOT NULL,
    "entity_kind" TEXT NOT NULL,
    "entity_id" TEXT,
    "entity_name" TEXT,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT,
    "ip" INET,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" "outbox_kind" NOT NULL,
    "topic" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "message_id" TEXT,
    "dedupe_key" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "locked_until" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_runs" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "job" TEXT NOT NULL,
    "status" "job_status" NOT NULL DEFAULT 'running',
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "processed" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "node" TEXT,

    CONSTRAINT "job_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "response" JSONB,
    "completed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "system_state" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "system_state_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "number_counters" (
    "series" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "last_value" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "number_counters_pkey" PRIMARY KEY ("series","year")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "users_id_email_key" ON "users"("id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "profiles_id_email_key" ON "profiles"("id", "email");

-- CreateIndex
CREATE INDEX "user_roles_role_idx" ON "user_roles"("role");

-- CreateIndex
CREATE INDEX "sessions_user_id_last_activity_at_idx" ON "sessions"("user_id", "last_activity_at" DESC);

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "one_time_tokens_user_id_purpose_idx" ON "one_time_tokens"("user_id", "purpose");

-- CreateIndex
CREATE INDEX "one_time_tokens_expires_at_idx" ON "one_time_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "pending_mfa_tokens_user_id_idx" ON "pending_mfa_tokens"("user_id");

-- CreateIndex
CREATE INDEX "pending_mfa_tokens_expires_at_idx" ON "pending_mfa_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "totp_factors_user_id_idx" ON "totp_factors"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes"("user_id", "code_hash");

-- CreateIndex
CREATE INDEX "sign_in_history_user_id_created_at_id_idx" ON "sign_in_history"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sign_in_history_created_at_idx" ON "sign_in_history"("created_at");

-- CreateIndex
CREATE INDEX "known_devices_expires_at_idx" ON "known_devices"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "known_devices_user_id_token_hash_key" ON "known_devices"("user_id", "token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "settings_group_key" ON "settings"("group");

-- CreateIndex
CREATE UNIQUE INDEX "site_content_section_key" ON "site_content"("section");

-- CreateIndex
CREATE INDEX "menu_items_menu_id_order_idx" ON "menu_items"("menu_id", "order");

-- CreateIndex
CREATE UNIQUE INDEX "sectors_slug_key" ON "sectors"("slug");

-- CreateIndex
CREATE INDEX "sectors_order_idx" ON "sectors"("order");

-- CreateIndex
CREATE UNIQUE INDEX "holidays_date_key" ON "holidays"("date");

-- CreateIndex
CREATE UNIQUE INDEX "page_content_page_type_key" ON "page_content"("page_type");

-- CreateIndex
CREATE INDEX "page_content_search_text_idx" ON "page_content" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "content_versions_author_id_idx" ON "content_versions"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "content_versions_kind_document_key_version_key" ON "content_versions"("kind", "document_key", "version" DESC);

-- CreateIndex
CREATE INDEX "content_drafts_user_id_idx" ON "content_drafts"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "content_drafts_kind_document_key_user_id_key" ON "content_drafts"("kind", "document_key", "user_id");

-- CreateIndex
CREATE INDEX "pages_status_title_idx" ON "pages"("status", "title");

-- CreateIndex
CREATE INDEX "pages_updated_at_id_idx" ON "pages"("updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "pages_publish_at_idx" ON "pages"("publish_at");

-- CreateIndex
CREATE INDEX "pages_unpublish_at_idx" ON "pages"("unpublish_at");

-- CreateIndex
CREATE INDEX "pages_deleted_at_idx" ON "pages"("deleted_at");

-- CreateIndex
CREATE INDEX "pages_featured_image_id_idx" ON "pages"("featured_image_id");

-- CreateIndex
CREATE INDEX "pages_search_text_idx" ON "pages" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "posts_status_published_at_id_idx" ON "posts"("status", "published_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "posts_status_category_published_at_id_idx" ON "posts"("status", "category", "published_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "posts_date_id_idx" ON "posts"("date" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "posts_publish_at_idx" ON "posts"("publish_at");

-- CreateIndex
CREATE INDEX "posts_unpublish_at_idx" ON "posts"("unpublish_at");

-- CreateIndex
CREATE INDEX "posts_deleted_at_idx" ON "posts"("deleted_at");

-- CreateIndex
CREATE INDEX "posts_featured_image_id_idx" ON "posts"("featured_image_id");

-- CreateIndex
CREATE INDEX "posts_search_text_idx" ON "posts" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "redirects_from_path_key" ON "redirects"("from_path");

-- CreateIndex
CREATE INDEX "redirects_to_path_idx" ON "redirects"("to_path");

-- CreateIndex
CREATE INDEX "missing_addresses_hits_idx" ON "missing_addresses"("hits" DESC);

-- CreateIndex
CREATE INDEX "missing_addresses_last_seen_at_idx" ON "missing_addresses"("last_seen_at");

-- CreateIndex
CREATE INDEX "investment_opportunities_status_created_at_id_idx" ON "investment_opportunities"("status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "investment_opportunities_status_sector_created_at_id_idx" ON "investment_opportunities"("status", "sector", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "investment_opportunities_status_currency_investment_amount__idx" ON "investment_opportunities"("status", "currency", "investment_amount", "id");

-- CreateIndex
CREATE INDEX "investment_opportunities_created_at_id_idx" ON "investment_opportunities"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "investment_opportunities_sector_idx" ON "investment_opportunities"("sector");

-- CreateIndex
CREATE INDEX "investment_opportunities_image_id_idx" ON "investment_opportunities"("image_id");

-- CreateIndex
CREATE INDEX "investment_opportunities_deleted_at_idx" ON "investment_opportunities"("deleted_at");

-- CreateIndex
CREATE INDEX "investment_opportunities_location_idx" ON "investment_opportunities" USING GIN ("location" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "investment_opportunities_search_text_idx" ON "investment_opportunities" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "opportunity_documents_media_id_idx" ON "opportunity_documents"("media_id");

-- CreateIndex
CREATE UNIQUE INDEX "enquiries_receipt_number_key" ON "enquiries"("receipt_number");

-- CreateIndex
CREATE UNIQUE INDEX "enquiries_idempotency_key_key" ON "enquiries"("idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "enquiries_tracking_token_hash_key" ON "enquiries"("tracking_token_hash");

-- CreateIndex
CREATE INDEX "enquiries_stage_created_at_id_idx" ON "enquiries"("stage", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "enquiries_owner_id_stage_due_at_idx" ON "enquiries"("owner_id", "stage", "due_at");

-- CreateIndex
CREATE INDEX "enquiries_created_at_id_idx" ON "enquiries"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "enquiries_stage_due_at_idx" ON "enquiries"("stage", "due_at");

-- CreateIndex
CREATE INDEX "enquiries_email_idx" ON "enquiries"("email");

-- CreateIndex
CREATE INDEX "enquiries_opportunity_id_idx" ON "enquiries"("opportunity_id");

-- CreateIndex
CREATE INDEX "enquiries_client_id_idx" ON "enquiries"("client_id");

-- CreateIndex
CREATE INDEX "enquiries_delete_after_idx" ON "enquiries"("delete_after");

-- CreateIndex
CREATE INDEX "enquiries_search_text_idx" ON "enquiries" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "enquiry_notes_enquiry_id_created_at_idx" ON "enquiry_notes"("enquiry_id", "created_at");

-- CreateIndex
CREATE INDEX "enquiry_notes_author_id_idx" ON "enquiry_notes"("author_id");

-- CreateIndex
CREATE INDEX "clients_created_at_id_idx" ON "clients"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "clients_status_created_at_id_idx" ON "clients"("status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "clients_deleted_at_idx" ON "clients"("deleted_at");

-- CreateIndex
CREATE INDEX "clients_search_text_idx" ON "clients" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "client_interactions_client_id_occurred_at_id_idx" ON "client_interactions"("client_id", "occurred_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "client_interactions_author_id_idx" ON "client_interactions"("author_id");

-- CreateIndex
CREATE INDEX "client_tasks_client_id_done_at_due_on_idx" ON "client_tasks"("client_id", "done_at", "due_on");

-- CreateIndex
CREATE INDEX "client_tasks_assignee_id_done_at_due_on_idx" ON "client_tasks"("assignee_id", "done_at", "due_on");

-- CreateIndex
CREATE INDEX "services_is_active_category_name_idx" ON "services"("is_active", "category", "name");

-- CreateIndex
CREATE INDEX "services_created_at_id_idx" ON "services"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "services_deleted_at_idx" ON "services"("deleted_at");

-- CreateIndex
CREATE INDEX "subscriptions_user_id_created_at_id_idx" ON "subscriptions"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "subscriptions_service_id_status_idx" ON "subscriptions"("service_id", "status");

-- CreateIndex
CREATE INDEX "subscriptions_status_lapses_at_idx" ON "subscriptions"("status", "lapses_at");

-- CreateIndex
CREATE INDEX "subscriptions_status_next_billing_date_idx" ON "subscriptions"("status", "next_billing_date");

-- CreateIndex
CREATE INDEX "subscriptions_status_end_date_idx" ON "subscriptions"("status", "end_date");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices"("number");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_code_key" ON "invoices"("code");

-- CreateIndex
CREATE INDEX "invoices_user_id_created_at_id_idx" ON "invoices"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "invoices_subscription_id_idx" ON "invoices"("subscription_id");

-- CreateIndex
CREATE INDEX "invoices_status_due_date_idx" ON "invoices"("status", "due_date");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_lines_invoice_id_position_key" ON "invoice_lines"("invoice_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "payments_reference_key" ON "payments"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "payments_provider_session_id_key" ON "payments"("provider_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_provider_payment_id_key" ON "payments"("provider_payment_id");

-- CreateIndex
CREATE INDEX "payments_user_id_payment_date_id_idx" ON "payments"("user_id", "payment_date" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payments_status_payment_date_id_idx" ON "payments"("status", "payment_date" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payments_user_id_status_currency_idx" ON "payments"("user_id", "status", "currency");

-- CreateIndex
CREATE INDEX "payments_subscription_id_idx" ON "payments"("subscription_id");

-- CreateIndex
CREATE INDEX "payments_invoice_id_idx" ON "payments"("invoice_id");

-- CreateIndex
CREATE INDEX "payments_proof_media_id_idx" ON "payments"("proof_media_id");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_number_key" ON "receipts"("number");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_code_key" ON "receipts"("code");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_payment_id_key" ON "receipts"("payment_id");

-- CreateIndex
CREATE INDEX "receipts_user_id_issued_at_idx" ON "receipts"("user_id", "issued_at" DESC);

-- CreateIndex
CREATE INDEX "payment_events_payment_id_idx" ON "payment_events"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_events_provider_event_id_key" ON "payment_events"("provider", "event_id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_statement_imports_checksum_key" ON "bank_statement_imports"("checksum");

-- CreateIndex
CREATE INDEX "bank_statement_imports_created_at_idx" ON "bank_statement_imports"("created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "bank_statement_lines_fingerprint_key" ON "bank_statement_lines"("fingerprint");

-- CreateIndex
CREATE INDEX "bank_statement_lines_status_booked_on_idx" ON "bank_statement_lines"("status", "booked_on");

-- CreateIndex
CREATE INDEX "bank_statement_lines_payment_id_idx" ON "bank_statement_lines"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_statement_lines_import_id_position_key" ON "bank_statement_lines"("import_id", "position");

-- CreateIndex
CREATE INDEX "notifications_user_id_created_at_id_idx" ON "notifications"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notifications_user_id_is_read_idx" ON "notifications"("user_id", "is_read");

-- CreateIndex
CREATE UNIQUE INDEX "media_files_storage_key_key" ON "media_files"("storage_key");

-- CreateIndex
CREATE INDEX "media_files_store_created_at_id_idx" ON "media_files"("store", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "media_files_owner_id_idx" ON "media_files"("owner_id");

-- CreateIndex
CREATE INDEX "media_files_deleted_at_idx" ON "media_files"("deleted_at");

-- CreateIndex
CREATE INDEX "media_files_name_idx" ON "media_files" USING GIN ("name" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "media_variants_storage_key_key" ON "media_variants"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "media_variants_media_id_type_width_key" ON "media_variants"("media_id", "type", "width");

-- CreateIndex
CREATE INDEX "media_usages_kind_document_key_idx" ON "media_usages"("kind", "document_key");

-- CreateIndex
CREATE INDEX "audit_log_created_at_id_idx" ON "audit_log"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_log_actor_id_created_at_idx" ON "audit_log"("actor_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "audit_log_entity_kind_entity_id_created_at_idx" ON "audit_log"("entity_kind", "entity_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "audit_log_action_created_at_idx" ON "audit_log"("action", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "outbox_message_id_key" ON "outbox"("message_id");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_dedupe_key_key" ON "outbox"("dedupe_key");

-- CreateIndex
CREATE INDEX "outbox_created_at_id_idx" ON "outbox"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "outbox_failed_at_idx" ON "outbox"("failed_at");

-- CreateIndex
CREATE INDEX "job_runs_job_started_at_idx" ON "job_runs"("job", "started_at" DESC);

-- CreateIndex
CREATE INDEX "job_runs_started_at_id_idx" ON "job_runs"("started_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "job_runs_status_started_at_idx" ON "job_runs"("status", "started_at");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- AddForeignKey
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_email_fkey" FOREIGN KEY ("id", "email") REFERENCES "users"("id", "email") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pending_mfa_tokens" ADD CONSTRAINT "pending_mfa_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_history" ADD CONSTRAINT "sign_in_history_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_menu_id_fkey" FOREIGN KEY ("menu_id") REFERENCES "menus"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_drafts" ADD CONSTRAINT "content_drafts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pages" ADD CONSTRAINT "pages_featured_image_id_fkey" FOREIGN KEY ("featured_image_id") REFERENCES "media_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_featured_image_id_fkey" FOREIGN KEY ("featured_image_id") REFERENCES "media_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "investment_opportunities" ADD CONSTRAINT "investment_opportunities_sector_fkey" FOREIGN KEY ("sector") REFERENCES "sectors"("slug") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "investment_opportunities" ADD CONSTRAINT "investment_opportunities_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "media_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunity_documents" ADD CONSTRAINT "opportunity_documents_opportunity_id_fkey" FOREIGN KEY ("opportunity_id") REFERENCES "investment_opportunities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunity_documents" ADD CONSTRAINT "opportunity_documents_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media_files"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_opportunity_id_fkey" FOREIGN KEY ("opportunity_id") REFERENCES "investment_opportunities"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enquiry_notes" ADD CONSTRAINT "enquiry_notes_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "enquiries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enquiry_notes" ADD CONSTRAINT "enquiry_notes_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clients" ADD CONSTRAINT "clients_portal_user_id_fkey" FOREIGN KEY ("portal_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "client_interactions" ADD CONSTRAINT "client_interactions_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "client_interactions" ADD CONSTRAINT "client_interactions_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "client_tasks" ADD CONSTRAINT "client_tasks_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "client_tasks" ADD CONSTRAINT "client_tasks_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_service_id_fkey" FOREIGN KEY ("service_id") REFERENCES "services"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_proof_media_id_fkey" FOREIGN KEY ("proof_media_id") REFERENCES "media_files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "bank_statement_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_variants" ADD CONSTRAINT "media_variants_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media_files"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_usages" ADD CONSTRAINT "media_usages_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media_files"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- By hand from here on: what the schema language cannot say.

-- ── Unique among some rows ──

-- A deleted page or post does not hold its slug.
CREATE UNIQUE INDEX "pages_slug_live_key" ON "pages" ("slug") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "posts_slug_live_key" ON "posts" ("slug") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "menus_location_live_key" ON "menus" ("location") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "clients_portal_user_live_key" ON "clients" ("portal_user_id") WHERE "deleted_at" IS NULL;

-- D49: one open subscription per person and service.
CREATE UNIQUE INDEX "subscriptions_open_key" ON "subscriptions" ("user_id", "service_id")
  WHERE "status" IN ('pending', 'active');

-- D51: a renewal run that comes twice writes one invoice; a new payment is begun only after the last one failed.
CREATE UNIQUE INDEX "invoices_period_key" ON "invoices" ("subscription_id", "period_start") WHERE "status" <> 'void';
CREATE UNIQUE INDEX "payments_pending_key" ON "payments" ("invoice_id") WHERE "status" = 'pending';

-- D12: one authenticator in force per person.
CREATE UNIQUE INDEX "totp_factors_confirmed_key" ON "totp_factors" ("user_id") WHERE "confirmed_at" IS NOT NULL;

-- What the outbox has to deliver.
CREATE INDEX "outbox_due_idx" ON "outbox" ("next_try_at") WHERE "sent_at" IS NULL AND "failed_at" IS NULL;

-- ── Checks ──

ALTER TABLE "users"
  ADD CONSTRAINT "users_email_trimmed" CHECK ("email"::text = btrim("email"::text) AND "email"::text <> '');

ALTER TABLE "one_time_tokens"
  ADD CONSTRAINT "one_time_tokens_user_check" CHECK (("purpose" = 'setup') = ("user_id" IS NULL)),
  ADD CONSTRAINT "one_time_tokens_expiry_check" CHECK ("purpose" = 'setup' OR "expires_at" IS NOT NULL);

ALTER TABLE "totp_factors"
  ADD CONSTRAINT "totp_factors_state_check" CHECK (("confirmed_at" IS NULL) = ("expires_at" IS NOT NULL));

ALTER TABLE "pages"
  ADD CONSTRAINT "pages_slug_check" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  ADD CONSTRAINT "pages_schedule_check" CHECK ("publish_at" IS NULL OR "unpublish_at" IS NULL OR "publish_at" < "unpublish_at");
ALTER TABLE "posts"
  ADD CONSTRAINT "posts_slug_check" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  ADD CONSTRAINT "posts_schedule_check" CHECK ("publish_at" IS NULL OR "unpublish_at" IS NULL OR "publish_at" < "unpublish_at");
ALTER TABLE "sectors"
  ADD CONSTRAINT "sectors_slug_check" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$');

ALTER TABLE "redirects"
  ADD CONSTRAINT "redirects_path_check" CHECK ("from_path" LIKE '/%' AND "from_path" <> "to_path");

ALTER TABLE "investment_opportunities"
  ADD CONSTRAINT "investment_opportunities_amount_check" CHECK ("investment_amount" >= 0);

ALTER TABLE "services"
  ADD CONSTRAINT "services_price_check" CHECK ("price" >= 0),
  ADD CONSTRAINT "services_max_subscribers_check" CHECK ("max_subscribers" >= 0);

ALTER TABLE "subscriptions"
  ADD CONSTRAINT "subscriptions_amounts_check" CHECK ("price" >= 0 AND "amount_paid" >= 0),
  ADD CONSTRAINT "subscriptions_active_check" CHECK ("status" <> 'active' OR "start_date" IS NOT NULL),
  ADD CONSTRAINT "subscriptions_dates_check" CHECK ("end_date" >= "start_date");

ALTER TABLE "invoices"
  ADD CONSTRAINT "invoices_amounts_check" CHECK ("net" >= 0 AND "tax" >= 0 AND "total" = "net" + "tax"),
  ADD CONSTRAINT "invoices_dates_check" CHECK ("due_date" >= "issue_date"),
  ADD CONSTRAINT "invoices_paid_check" CHECK ("status" <> 'paid' OR "paid_at" IS NOT NULL);

ALTER TABLE "payments"
  ADD CONSTRAINT "payments_amount_check" CHECK ("amount" >= 0),
  ADD CONSTRAINT "payments_completed_check" CHECK ("status" NOT IN ('completed', 'refunded') OR "completed_at" IS NOT NULL),
  ADD CONSTRAINT "payments_failed_check" CHECK ("status" <> 'failed' OR "failed_at" IS NOT NULL),
  ADD CONSTRAINT "payments_refunded_check" CHECK ("status" <> 'refunded' OR "refunded_at" IS NOT NULL);

ALTER TABLE "receipts"
  ADD CONSTRAINT "receipts_amount_check" CHECK ("amount" >= 0);

ALTER TABLE "media_files"
  ADD CONSTRAINT "media_files_size_check" CHECK ("size" >= 0),
  ADD CONSTRAINT "media_files_focal_check" CHECK ("focal_x" BETWEEN 0 AND 1 AND "focal_y" BETWEEN 0 AND 1);

-- ── Written once ──

CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is written once: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'object_not_in_prerequisite_state';
END
$$;

-- D48: the receipt stays what was handed out.
CREATE TRIGGER "receipts_immutable" BEFORE UPDATE OR DELETE ON "receipts"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
-- D46: entries are never rewritten; deletion stays possible for retention.
CREATE TRIGGER "audit_log_immutable" BEFORE UPDATE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- ── Text search ──
-- search_text holds the words of a row, lower-case and without accents, under a trigram index. Queries fold what was typed
-- with the same function. The search path is pinned because a restore runs without one.

CREATE FUNCTION "search_fold"(VARIADIC "words" text[]) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  SET search_path FROM CURRENT
  AS $$ SELECT lower(unaccent(array_to_string("words", ' '))) $$;

-- The words that a person reads in a content document, without markup.
CREATE FUNCTION "document_words"("document" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(regexp_replace(entry.value #>> '{}', '<[^>]*>', ' ', 'g'), ' '), '')
  FROM jsonb_path_query("document", 'strict $.** ? (@.type() == "object")') AS part,
       jsonb_each(part) AS entry
  WHERE jsonb_typeof(entry.value) = 'string'
    AND entry.key IN ('title', 'subtitle', 'name', 'category', 'location', 'description', 'content', 'text')
$$;

CREATE FUNCTION "investment_opportunities_search"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW."search_text" := "search_fold"(NEW."title", NEW."location", NEW."province", NEW."description", NEW."requirements", NEW."benefits");
  RETURN NEW;
END
$$;
CREATE TRIGGER "investment_opportunities_search"
  BEFORE INSERT OR UPDATE OF "title", "location", "province", "description", "requirements", "benefits", "search_text"
  ON "investment_opportunities" FOR EACH ROW EXECUTE FUNCTION "investment_opportunities_search"();

CREATE FUNCTION "clients_search"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW."search_text" := "search_fold"(NEW."name", NEW."industry", NEW."country", NEW."city", NEW."contact_name", NEW."contact_email");
  RETURN NEW;
END
$$;
CREATE TRIGGER "clients_search"
  BEFORE INSERT OR UPDATE OF "name", "industry", "country", "city", "contact_name", "contact_email", "search_text"
  ON "clients" FOR EACH ROW EXECUTE FUNCTION "clients_search"();

CREATE FUNCTION "enquiries_search"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW."search_text" := "search_fold"(NEW."receipt_number", NEW."first_name", NEW."last_name", NEW."email"::text, NEW."goals");
  RETURN NEW;
END
$$;
CREATE TRIGGER "enquiries_search"
  BEFORE INSERT OR UPDATE OF "receipt_number", "first_name", "last_name", "email", "goals", "search_text"
  ON "enquiries" FOR EACH ROW EXECUTE FUNCTION "enquiries_search"();

CREATE FUNCTION "page_content_search"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW."search_text" := "search_fold"("document_words"(NEW."content"));
  RETURN NEW;
END
$$;
CREATE TRIGGER "page_content_search"
  BEFORE INSERT OR UPDATE OF "content", "search_text"
  ON "page_content" FOR EACH ROW EXECUTE FUNCTION "page_content_search"();

-- Pages and posts alike; the slug is among the words because the administration searches by it.
CREATE FUNCTION "articles_search"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW."search_text" := "search_fold"(
    NEW."title", NEW."slug", to_jsonb(NEW) ->> 'category', to_jsonb(NEW) ->> 'author', NEW."excerpt",
    regexp_replace(NEW."content", '<[^>]*>', ' ', 'g'), "document_words"(NEW."sections")
  );
  RETURN NEW;
END
$$;
CREATE TRIGGER "pages_search"
  BEFORE INSERT OR UPDATE OF "title", "slug", "excerpt", "content", "sections", "search_text"
  ON "pages" FOR EACH ROW EXECUTE FUNCTION "articles_search"();
CREATE TRIGGER "posts_search"
  BEFORE INSERT OR UPDATE OF "title", "slug", "category", "author", "excerpt", "content", "sections", "search_text"
  ON "posts" FOR EACH ROW EXECUTE FUNCTION "articles_search"();
