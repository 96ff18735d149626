import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { DomainError } from '../errors.ts';
import { addressKey } from './limits/address-key.ts';
import { isDatabaseDown } from './database/outages.ts';
import { buildReadCounter, type ReadCounter } from './limits/read-counter.ts';
import { buildStoredCounter, limitRefusal, type StoredCounter } from './limits/stored-counter.ts';

/** Some are set by the environment. */
export interface LimitFigures {
  readsPerMinute: number;
  /** File store, files of other builds. */
  filesPerMinute: number;
  gateFailures: number;
  enquiriesPerHour: number;
  /** Faster forms need confirmation. */
  enquirySeconds: number;
  /** In 15 minutes, per IP address with account, or per known device with account. */
  signInFailures: number;
  signInFailuresPerHour: number;
  secondFactorFailures: number;
  passwordChecksPerHour: number;
  /** By a member of staff, and to one recipient. */
  staffMailsPerHour: number;
  mailsToAddressPerHour: number;
  mailsFromAddressPerHour: number;
  uploadsPerHour: number;
  /** Unknown codes per IP address in 15 minutes. */
  verifyFailures: number;
  documentsPerHour: number;
}

const quarterHour = 15 * 60;
const hour = 60 * 60;
/** Invalid links per IP address in 15 minutes. */
const trackingFailures = 20;
/** Openings of a forwarded enquiry from one IP address in this time are stored once. */
const openingSeconds = 5 * 60;
/** Forms with files to an enquiry's team, per IP address; staff's count as uploads. */
const messageUploadsPerHour = 30;
const backupsPerHour = 12;
const contentChecksPerHour = 12;
const ownDataPerHour = 6;
/** Subscriptions and corrected invoices of an account: both keep rows and numbers. */
const billingChangesPerHour = 20;
/** Of an account, to the card provider. */
const cardCallsPerHour = 60;
/** Per IP address. */
const drawingsPerMinute = 20;

/** All throw RATE_LIMITED with the wait. */
export interface Limits {
  read(ip: string): Promise<void>;
  file(ip: string): Promise<void>;
  /** Separate: monitors may share visitors' proxy address. */
  probe(ip: string): Promise<void>;
  /** False at the limit. */
  takeRead(ip: string): boolean;
  /** For reads another limit counts. */
  giveReadBack(ip: string): void;
  /** Counts before `attempt`, which bounds parallel attempts; refunds on success. Spans nodes and restarts. */
  gateAttempt(ip: string, attempt: () => Promise<boolean>): Promise<boolean>;
  /**
   * Per IP address with account and per IP address. Each known device counts alone: nobody else can lock it out.
   * `account`: email address as entered. `knownDevice`: its token's hash.
   */
  signIn(
    ip: string,
    account: string,
    from: { knownDevice: string | undefined },
    attempt: () => Promise<boolean>,
  ): Promise<boolean>;
  /** The last wrong code locks for 15 minutes. */
  secondFactor(userId: string, attempt: () => Promise<boolean>): Promise<boolean>;
  /** Sign-up, resend, reset: counted whether or not a mail is sent. */
  mail(ip: string, email: string): Promise<void>;
  /** Counted before the CPU-heavy check. */
  passwordCheck(ip: string): Promise<void>;
  /** By staff, per person and per recipient: invitations, forwarded enquiries. Apart from mails that visitors cause. */
  staffMail(userId: string, email: string): Promise<void>;
  /** To one's own address; counts as mail by staff. */
  ownMail(userId: string): Promise<void>;
  /** False: skip the mail. */
  takeMailTo(email: string): Promise<boolean>;
  /** Counts before `store`, refunds on failure. Not for repeats. */
  enquiry<Stored>(ip: string, store: () => Promise<Stored>): Promise<Stored>;
  isFastEnquiry(ms: number): boolean;
  /** Counts invalid links. */
  tracking(ip: string, attempt: () => Promise<boolean>): Promise<boolean>;
  /** Skips `store` for repeats; refunds on failure. */
  opening(ip: string, forwardId: string, store: () => Promise<void>): Promise<void>;
  /** Counts unknown codes. */
  verifying(ip: string, attempt: () => Promise<boolean>): Promise<boolean>;
  upload(userId: string): Promise<void>;
  /** Counted before a form with files is read. */
  messageUpload(ip: string): Promise<void>;
  /** Counted before rendering. */
  document(userId: string): Promise<void>;
  backup(userId: string): Promise<void>;
  /**
   * A subscription or a corrected invoice. `work` calls `count` where it is no repeat: counted once, however often its
   * transaction is retried; refunded on failure.
   */
  billingChange<Result>(userId: string, work: (count: () => Promise<void>) => Promise<Result>): Promise<Result>;
  /** Before the card provider is called. */
  cardCall(userId: string): Promise<void>;
  contentCheck(userId: string): Promise<void>;
  /** Exports of the person's own data. */
  ownData(userId: string): Promise<void>;
  /** Uncached fact sheets and share pictures. */
  drawn(ip: string): Promise<void>;
}

/** Hashed: counts outlive accounts, so no addresses. */
function personKey(value: string): string {
  return createHash('sha256').update(value.trim().toLowerCase()).digest('base64url').slice(0, 32);
}

/** The error left the attempt undecided. */
function isUnjudged(error: unknown): boolean {
  return error instanceof DomainError ? error.code === 'UNAVAILABLE' : isDatabaseDown(error);
}

type Counted = readonly [counter: StoredCounter, key: string];

async function giveBackAll(counted: readonly Counted[]): Promise<void> {
  await Promise.all(counted.map(([counter, key]) => counter.giveBack(key)));
}

async function takeAll(counters: readonly Counted[]): Promise<void> {
  const taken: Counted[] = [];
  try {
    for (const one of counters) {
      await one[0].take(one[1]);
      taken.push(one);
    }
  } catch (error) {
    await giveBackAll(taken);
    throw error;
  }
}

/** False at the limit. */
async function takeIfLeft([counter, key]: Counted): Promise<boolean> {
  try {
    await counter.take(key);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

/** After counting. */
async function refunded<Stored>([counter, key]: Counted, store: () => Promise<Stored>): Promise<Stored> {
  try {
    return await store();
  } catch (error) {
    await counter.giveBack(key);
    throw error;
  }
}

/** Gives back successful and undecided attempts. */
async function tryCounted(
  counters: readonly Counted[],
  attempt: () => Promise<boolean>,
  onFailure: () => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  await takeAll(counters);
  let succeeded: boolean;
  try {
    succeeded = await attempt();
  } catch (error) {
    await (isUnjudged(error) ? giveBackAll(counters) : onFailure());
    throw error;
  }
  await (succeeded ? giveBackAll(counters) : onFailure());
  return succeeded;
}

function takeInMemory(counter: ReadCounter, ip: string): Promise<void> {
  return counter.take(addressKey(ip)) ? Promise.resolve() : Promise.reject(limitRefusal(counter.secondsLeft()));
}

/** `pool` is separate: refused attempts must not delay reads. */
export function buildLimits(pool: Pool, figures: LimitFigures): Limits {
  const reads = buildReadCounter(figures.readsPerMinute);
  const probes = buildReadCounter(figures.readsPerMinute);
  const files = buildReadCounter(figures.filesPerMinute);
  const drawings = buildReadCounter(drawingsPerMinute);
  const stored = (name: string, points: number, seconds: number) => buildStoredCounter(pool, { name, points, seconds });
  const gate = stored('gate', figures.gateFailures, quarterHour);
  const enquiries = stored('enquiry', figures.enquiriesPerHour, hour);
  const trackings = stored('enquiry-track', trackingFailures, quarterHour);
  const openings = stored('forward-opening', 1, openingSeconds);
  const signInPair = stored('sign-in', figures.signInFailures, quarterHour);
  const signInAddress = stored('sign-in-address', figures.signInFailuresPerHour, hour);
  const signInDevice = stored('sign-in-device', figures.signInFailures, quarterHour);
  const secondFactor = stored('second-factor', figures.secondFactorFailures, quarterHour);
  const passwordChecks = stored('password-check', figures.passwordChecksPerHour, hour);
  const staffMails = stored('staff-mail', figures.staffMailsPerHour, hour);
  const staffMailTo = stored('staff-mail-to', figures.staffMailsPerHour, hour);
  const mailTo = stored('mail-to', figures.mailsToAddressPerHour, hour);
  const uploads = stored('upload', figures.uploadsPerHour, hour);
  const messageUploads = stored('message-upload', messageUploadsPerHour, hour);
  const documents = stored('document', figures.documentsPerHour, hour);
  const backups = stored('backup', backupsPerHour, hour);
  const billingChanges = stored('billing-change', billingChangesPerHour, hour);
  const cardCalls = stored('card-call', cardCallsPerHour, hour);
  const ownData = stored('own-data', ownDataPerHour, hour);
  const contentChecks = stored('content-check', contentChecksPerHour, hour);
  const verifyings = stored('verify', figures.verifyFailures, quarterHour);
  const mailFrom = stored('mail-from', figures.mailsFromAddressPerHour, hour);

  return {
    read: (ip) => takeInMemory(reads, ip),
    file: (ip) => takeInMemory(files, ip),
    drawn: (ip) => takeInMemory(drawings, ip),
    probe: (ip) => takeInMemory(probes, ip),
    takeRead: (ip) => reads.take(addressKey(ip)),
    giveReadBack(ip) {
      reads.giveBack(addressKey(ip));
    },
    gateAttempt: (ip, attempt) => tryCounted([[gate, addressKey(ip)]], attempt),
    signIn(ip, account, { knownDevice }, attempt) {
      const person = personKey(account);
      const address = addressKey(ip);
      const counters: Counted[] =
        knownDevice === undefined
          ? [
              [signInAddress, address],
              [signInPair, `${address} ${person}`],
            ]
          : [[signInDevice, `${knownDevice} ${person}`]];
      return tryCounted(counters, attempt);
    },
    secondFactor: (userId, attempt) =>
      tryCounted([[secondFactor, userId]], attempt, () => secondFactor.lockIfUsedUp(userId)),
    mail: (ip, email) =>
      takeAll([
        [mailFrom, addressKey(ip)],
        [mailTo, personKey(email)],
      ]),
    passwordCheck: (ip) => passwordChecks.take(addressKey(ip)),
    staffMail: (userId, email) =>
      takeAll([
        [staffMails, userId],
        [staffMailTo, personKey(email)],
      ]),
    ownMail: (userId) => staffMails.take(userId),
    takeMailTo: (email) => takeIfLeft([mailTo, personKey(email)]),
    async enquiry(ip, store) {
      const counted: Counted = [enquiries, addressKey(ip)];
      await takeAll([counted]);
      return refunded(counted, store);
    },
    async opening(ip, forwardId, store) {
      const counted: Counted = [openings, `${forwardId} ${addressKey(ip)}`];
      if (await takeIfLeft(counted)) await refunded(counted, store);
    },
    isFastEnquiry: (ms) => ms >= 0 && ms < figures.enquirySeconds * 1000,
    tracking: (ip, attempt) => tryCounted([[trackings, addressKey(ip)]], attempt),
    verifying: (ip, attempt) => tryCounted([[verifyings, addressKey(ip)]], attempt),
    upload: (userId) => uploads.take(userId),
    messageUpload: (ip) => messageUploads.take(addressKey(ip)),
    document: (userId) => documents.take(userId),
    backup: (userId) => backups.take(userId),
    async billingChange(userId, work) {
      let isCounted = false;
      try {
        return await work(async () => {
          if (!isCounted) await billingChanges.take(userId);
          isCounted = true;
        });
      } catch (error) {
        if (isCounted) await billingChanges.giveBack(userId);
        throw error;
      }
    },
    cardCall: (userId) => cardCalls.take(userId),
    contentCheck: (userId) => contentChecks.take(userId),
    ownData: (userId) => ownData.take(userId),
  };
}
