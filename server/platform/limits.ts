import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { DomainError } from '../errors.ts';
import { addressKey } from './limits/address-key.ts';
import { isDatabaseDown } from './database.ts';
import { buildReadCounter, type ReadCounter } from './limits/read-counter.ts';
import { buildStoredCounter, limitRefusal, type StoredCounter } from './limits/stored-counter.ts';

/** Figures of TRUST.md in one table; those that an operator may want to change come from the environment. */
export interface LimitFigures {
  readsPerMinute: number;
  /** Files of the store and of other builds; a page has many. */
  filesPerMinute: number;
  gateFailures: number;
  enquiriesPerHour: number;
  /** Whoever fills the form in faster is asked to confirm. */
  enquirySeconds: number;
  /** Of one address on one account in 15 minutes; as many for the known devices of an account. */
  signInFailures: number;
  signInFailuresPerHour: number;
  secondFactorFailures: number;
  /** New passwords of one address that are checked in an hour. */
  passwordChecksPerHour: number;
  /** Invitations that one person sends in an hour. */
  invitationsPerHour: number;
  mailsToAddressPerHour: number;
  mailsFromAddressPerHour: number;
  uploadsPerHour: number;
  /** Codes that no document has, of one address in 15 minutes. */
  verifyFailures: number;
  /** Invoices and receipts as PDF, of one person. */
  documentsPerHour: number;
}

const quarterHour = 15 * 60;
const hour = 60 * 60;
/** Links of enquiries that open nothing, of one address in 15 minutes. */
const trackingFailures = 20;

/** Counting of calls and failures. Every refusal is a DomainError RATE_LIMITED that says how long to wait. */
export interface Limits {
  /** One read of one address, counted in this node's memory. */
  read(ip: string): Promise<void>;
  /** One file of the store or of another build, counted like a read. */
  file(ip: string): Promise<void>;
  /** One question of a monitor, counted apart: it may come from the address of a proxy that forwards visitors too. */
  probe(ip: string): Promise<void>;
  /** The same count for answers that wait for nothing: false when it is used up. */
  takeRead(ip: string): boolean;
  /** One read less, for a request that was handed on to be counted elsewhere. */
  giveReadBack(ip: string): void;
  /**
   * Runs one try at the trial gate. The try is counted before it runs, so that parallel tries cannot slip past the
   * figure, and given back when `attempt` answers true: failures count, successes do not. Counted in Postgres, across
   * nodes and restarts.
   */
  gateAttempt(ip: string, attempt: () => Promise<boolean>): Promise<boolean>;
  /**
   * Runs one try to sign in, counted like a try at the gate: for the address together with the account, and for the
   * address alone. A known device of that account has a count of its own, which nobody without its cookie can use up.
   * `account` is the e-mail as it was given; it is counted whether there is such an account or not.
   */
  signIn(
    ip: string,
    account: string,
    from: { isKnownDevice: boolean },
    attempt: () => Promise<boolean>,
  ): Promise<boolean>;
  /** Runs one try at the second factor of an account; the last wrong one locks it for 15 minutes. */
  secondFactor(userId: string, attempt: () => Promise<boolean>): Promise<boolean>;
  /**
   * Counts a mail that somebody at `ip` causes to be sent to `email` (sign-up, resend, forgot), before it is known
   * whether there will be one.
   */
  mail(ip: string, email: string): Promise<void>;
  /** Counts a new password that somebody at `ip` chooses, before it is checked: the check takes a core for a while. */
  passwordCheck(ip: string): Promise<void>;
  /** Counts a mail to `email` that a person of the staff causes, for the person and for the address. */
  invitation(userId: string, email: string): Promise<void>;
  /** Counts a mail that a person of the staff has sent to their own address; with their invitations. */
  ownMail(userId: string): Promise<void>;
  /** Counts a mail to `email` that goes with something else, which is done all the same: false when it must not leave. */
  takeMailTo(email: string): Promise<boolean>;
  /**
   * Stores one new enquiry of this address: counted in Postgres before `store` runs, given back when it fails. Whoever
   * sends the same enquiry again is not to come here.
   */
  enquiry<Stored>(ip: string, store: () => Promise<Stored>): Promise<Stored>;
  /** Whether nobody fills the form of an enquiry in within so many milliseconds. */
  isFastEnquiry(ms: number): boolean;
  /** Runs one look at an enquiry by its mailed link, counted like a try at the gate: links that open nothing count. */
  tracking(ip: string, attempt: () => Promise<boolean>): Promise<boolean>;
  /** Runs one question about the code of a document, counted like a try at the gate: codes that no document has count. */
  verifying(ip: string, attempt: () => Promise<boolean>): Promise<boolean>;
  /** Counts an upload of a person, before its body is read. */
  upload(userId: string): Promise<void>;
  /** Counts a document that a person asks for, before its row is read and it is drawn. */
  document(userId: string): Promise<void>;
}

/** The table of counts outlives the accounts, so it keeps no address of a person in words. */
function personKey(value: string): string {
  return createHash('sha256').update(value.trim().toLowerCase()).digest('base64url').slice(0, 32);
}

/** Whether a thrown error says nothing about the try: it could not be judged. */
function isUnjudged(error: unknown): boolean {
  return error instanceof DomainError ? error.code === 'UNAVAILABLE' : isDatabaseDown(error);
}

type Counted = readonly [counter: StoredCounter, key: string];

async function giveBackAll(counted: readonly Counted[]): Promise<void> {
  await Promise.all(counted.map(([counter, key]) => counter.giveBack(key)));
}

/** Counts on all counters or, when one of them refuses, on none. */
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

/** Counts, tries, and gives back what was no failure. An attempt that throws has failed, unless it was not judged. */
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

/** `pool` holds connections of their own: a flood of refused tries must not queue behind the site's reads. */
export function buildLimits(pool: Pool, figures: LimitFigures): Limits {
  const reads = buildReadCounter(figures.readsPerMinute);
  const probes = buildReadCounter(figures.readsPerMinute);
  const files = buildReadCounter(figures.filesPerMinute);
  const stored = (name: string, points: number, seconds: number) => buildStoredCounter(pool, { name, points, seconds });
  const gate = stored('gate', figures.gateFailures, quarterHour);
  const enquiries = stored('enquiry', figures.enquiriesPerHour, hour);
  const trackings = stored('enquiry-track', trackingFailures, quarterHour);
  const signInPair = stored('sign-in', figures.signInFailures, quarterHour);
  const signInAddress = stored('sign-in-address', figures.signInFailuresPerHour, hour);
  const signInDevice = stored('sign-in-device', figures.signInFailures, quarterHour);
  const secondFactor = stored('second-factor', figures.secondFactorFailures, quarterHour);
  const passwordChecks = stored('password-check', figures.passwordChecksPerHour, hour);
  const invitations = stored('invitation', figures.invitationsPerHour, hour);
  const mailTo = stored('mail-to', figures.mailsToAddressPerHour, hour);
  const uploads = stored('upload', figures.uploadsPerHour, hour);
  const documents = stored('document', figures.documentsPerHour, hour);
  const verifyings = stored('verify', figures.verifyFailures, quarterHour);
  const mailFrom = stored('mail-from', figures.mailsFromAddressPerHour, hour);

  return {
    read: (ip) => takeInMemory(reads, ip),
    file: (ip) => takeInMemory(files, ip),
    probe: (ip) => takeInMemory(probes, ip),
    takeRead: (ip) => reads.take(addressKey(ip)),
    giveReadBack(ip) {
      reads.giveBack(addressKey(ip));
    },
    gateAttempt: (ip, attempt) => tryCounted([[gate, addressKey(ip)]], attempt),
    signIn(ip, account, { isKnownDevice }, attempt) {
      const person = personKey(account);
      const address = addressKey(ip);
      const counters: Counted[] = isKnownDevice
        ? [[signInDevice, person]]
        : [
            [signInAddress, address],
            [signInPair, `${address} ${person}`],
          ];
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
    invitation: (userId, email) =>
      takeAll([
        [invitations, userId],
        [mailTo, personKey(email)],
      ]),
    ownMail: (userId) => invitations.take(userId),
    async takeMailTo(email) {
      try {
        await mailTo.take(personKey(email));
        return true;
      } catch (error) {
        if (error instanceof DomainError && error.code === 'RATE_LIMITED') return false;
        throw error;
      }
    },
    async enquiry(ip, store) {
      const key = addressKey(ip);
      await enquiries.take(key);
      try {
        return await store();
      } catch (error) {
        await enquiries.giveBack(key);
        throw error;
      }
    },
    isFastEnquiry: (ms) => ms >= 0 && ms < figures.enquirySeconds * 1000,
    tracking: (ip, attempt) => tryCounted([[trackings, addressKey(ip)]], attempt),
    verifying: (ip, attempt) => tryCounted([[verifyings, addressKey(ip)]], attempt),
    upload: (userId) => uploads.take(userId),
    document: (userId) => documents.take(userId),
  };
}
