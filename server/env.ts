import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { plaintextKinds, requireEncryption } from './encrypted.ts';
import { reasonOf, StartupError } from './startup-error.ts';

const yesOrNo = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

const count = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).default(fallback);

const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value));

function isKeyList(value: string): boolean {
  return value.split(',').every((entry) => /^[\w-]{1,20}:[A-Za-z0-9+/_-]{43,}={0,2}$/.test(entry.trim()));
}

function isWebhookSecretList(value: string): boolean {
  const entries = value.split(',');
  return entries.length <= 3 && entries.every((entry) => /^whsec_[\w+/=-]{8,250}$/.test(entry.trim()));
}

/** The secret key goes nowhere else: to Stripe, or to a program on this machine. */
function isStripeAddress({ origin, protocol, hostname }: URL): boolean {
  return origin === 'https://api.stripe.com' || (protocol === 'http:' && hostname === '127.0.0.1');
}

/** Every setting that comes from the environment. `.env.example` is held against this by a test. */
export const envSchema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000).describe('Port the site listens on'),
  HOST: z.string().min(1).default('0.0.0.0').describe('Address the site listens on'),
  PUBLIC_URL: webAddress.optional().describe('Address people reach the site at; http://localhost:PORT when absent'),
  HSTS_SUBDOMAINS: yesOrNo
    .default(true)
    .describe('Whether HSTS covers all hosts below that of PUBLIC_URL too, where it is https'),
  DATA_DIR: z.string().min(1).default('./data').describe('Folder of the embedded database, keys and files'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('A Postgres 18 of your own; without it one is started under DATA_DIR'),
  DATABASE_POOL: count(10, 200).describe('Most connections to the database at a time'),
  TRIAL_PASSWORD: z
    .string()
    .max(256)
    .optional()
    .describe('Trial password of the very first start; empty: no gate; absent: one is made and printed'),
  SEED_DEMO: yesOrNo
    .optional()
    .describe(
      'Write the illustrative opportunities and services at the first start; absent: unless PUBLIC_URL is https',
    ),
  ADMIN_EMAIL: z.email().max(254).optional().describe('E-mail of the first admin, made while there is none'),
  ADMIN_PASSWORD: z.string().max(256).optional().describe('Password of the first admin, 12 to 256 characters'),
  SIGNING_KEYS: z
    .string()
    .refine(isKeyList)
    .optional()
    .describe(
      'Keys as id:base64,id:base64 (32 bytes or more each, the first signs); required where nodes share a database',
    ),
  TRUST_PROXY: z
    .string()
    .regex(/^(\d{1,2}|[\d.:a-fA-F/, ]+|loopback)$/)
    .optional()
    .describe('Number or addresses of the reverse proxies in front; absent: none'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server as smtp://user:password@host:587 or smtps://…; absent: mails are files in DATA_DIR/mail'),
  MAIL_FROM: z
    .email()
    .max(254)
    .optional()
    .describe('Sender of mails while the settings name no admin e-mail; no-reply@ the host of PUBLIC_URL when absent'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe('Bucket that files are kept in; absent: they are kept in DATA_DIR/files'),
  S3_ENDPOINT: webAddress
    .optional()
    .describe("Address of the S3-compatible server; absent: Amazon's own of the region"),
  S3_REGION: z.string().min(1).max(60).default('us-east-1').describe('Region of the bucket'),
  S3_ACCESS_KEY_ID: z.string().min(1).max(200).optional().describe('Key that may read and write the bucket'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).max(200).optional().describe('Secret of that key'),
  VIRUS_SCANNER: z
    .url({ protocol: /^(tcp|unix)$/ })
    .transform((value) => new URL(value))
    .refine(({ protocol, hostname, pathname }) => (protocol === 'tcp:' ? hostname !== '' : pathname.length > 1))
    .optional()
    .describe('clamd that looks over uploads, tcp://host:3310 or unix:///path; absent: none does'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w{8,250}$/)
    .optional()
    .describe('Secret or restricted key of Stripe, sk_… or rk_…; absent: nobody pays by card'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .refine(isWebhookSecretList)
    .optional()
    .describe('Secret that Stripe signs its messages with, whsec_…; two with a comma between while it is exchanged'),
  STRIPE_API_BASE: webAddress
    .refine(isStripeAddress)
    .optional()
    .describe("For tests: http://127.0.0.1:PORT in the place of Stripe's own https://api.stripe.com"),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .optional()
    .describe('info, or warn when started in a terminal'),
  LOG_FORWARD: z
    .url({ protocol: /^(tls|tcp)$/ })
    .transform((value) => new URL(value))
    .refine(({ hostname, port }) => hostname !== '' && port !== '')
    .optional()
    .describe('Second destination of the log, a syslog server as tls://host:port; tcp:// on this machine alone'),
  ALLOW_PLAINTEXT: z
    .string()
    .default('')
    .transform((value) => value.split(',').filter((kind) => kind !== ''))
    .pipe(z.array(z.enum(plaintextKinds)))
    .describe(`Connections to other machines that need no encryption: ${plaintextKinds.join(', ')}`),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/)
    .optional()
    .describe('Token that a monitor names to read /metrics, 16 characters or more; absent: there is no such address'),
  LIMIT_READS_PER_MINUTE: count(600, 1_000_000).describe('Reads of one address in a minute, for each node'),
  LIMIT_FILES_PER_MINUTE: count(3000, 1_000_000).describe(
    'Files of the media store for one address in a minute, for each node',
  ),
  LIMIT_GATE_FAILURES: count(10, 1000).describe('Wrong trial passwords of one address in 15 minutes'),
  LIMIT_ENQUIRIES_PER_HOUR: count(5, 1000).describe('New enquiries of one address in an hour'),
  LIMIT_ENQUIRY_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(600)
    .default(3)
    .describe('Seconds in which nobody fills the enquiry form in: what comes faster is asked to confirm'),
  LIMIT_SIGN_IN_FAILURES: count(10, 1000).describe('Failed sign-ins of one address on one account in 15 minutes'),
  LIMIT_SIGN_IN_FAILURES_PER_HOUR: count(100, 100_000).describe('Failed sign-ins of one address in an hour'),
  LIMIT_SECOND_FACTOR_FAILURES: count(5, 100).describe('Wrong codes that lock the second step for 15 minutes'),
  LIMIT_PASSWORD_CHECKS_PER_HOUR: count(60, 100_000).describe('New passwords that one address chooses in an hour'),
  LIMIT_INVITATIONS_PER_HOUR: count(30, 1000).describe('Invitations that one administrator sends in an hour'),
  LIMIT_MAILS_TO_ADDRESS_PER_HOUR: count(3, 1000).describe('Mails that visitors cause to one recipient in an hour'),
  LIMIT_MAILS_FROM_ADDRESS_PER_HOUR: count(10, 10_000).describe('Mails that one address causes in an hour'),
  LIMIT_UPLOADS_PER_HOUR: count(120, 100_000).describe('Uploads of one person in an hour'),
  LIMIT_DOCUMENTS_PER_HOUR: count(120, 100_000).describe('Invoices and receipts as PDF of one person in an hour'),
  LIMIT_VERIFY_FAILURES: count(20, 1000).describe('Codes of no document that one address asks about in 15 minutes'),
});

/** Settings that may lie in a file, as Docker, Kubernetes and vaults hand secrets over: `NAME_FILE` names it. */
export const secretSettings = [
  'DATABASE_URL',
  'TRIAL_PASSWORD',
  'ADMIN_PASSWORD',
  'SIGNING_KEYS',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
] as const satisfies readonly (keyof z.infer<typeof envSchema>)[];

export type Env = Omit<z.infer<typeof envSchema>, 'SEED_DEMO'> & { SEED_DEMO: boolean };

type Source = Record<string, string | undefined>;

/** The settings with those that lie in files. A file ends with one line break at most that is not part of the value. */
function withFiles(source: Source): Source {
  const read = { ...source };
  for (const key of secretSettings) {
    const file = source[`${key}_FILE`];
    if (file === undefined || file === '') continue;
    if (source[key] !== undefined && source[key] !== '') {
      throw new StartupError(`${key} and ${key}_FILE are both set: take one of them away.`);
    }
    try {
      read[key] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      throw new StartupError(`The file of ${key}_FILE cannot be read: ${reasonOf(error)}.`);
    }
    if (read[key] === '') throw new StartupError(`The file of ${key}_FILE is empty.`);
  }
  return read;
}

/**
 * Reads the settings once. Throws a StartupError that names the key and what it takes, and never the value: it may
 * be a secret.
 */
export function readEnv(source: Source = process.env): Env {
  const present = Object.fromEntries(
    // An empty line in .env means 'not set', except for the one setting where empty has a meaning (D2).
    Object.entries(withFiles(source)).filter(([key, value]) => value !== '' || key === 'TRIAL_PASSWORD'),
  );
  const parsed = envSchema.safeParse(present);
  if (parsed.success) {
    const { data } = parsed;
    // A site that the public reaches shows examples only where its operator asks for them.
    return requireEncryption({ ...data, SEED_DEMO: data.SEED_DEMO ?? data.PUBLIC_URL?.protocol !== 'https:' });
  }
  const keys = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
  const sentences = keys.map((key) => {
    const description = envSchema.shape[key as keyof typeof envSchema.shape].description ?? '';
    return `${key} has a value that cannot be used (${description}).`;
  });
  throw new StartupError(sentences.join(' '));
}
