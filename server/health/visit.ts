import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type Ask, OutsideRefused } from '../platform/outside/ask.ts';
import { readRobots, type Robots } from '../platform/outside/robots.ts';

/** `unclear` says nothing about the page: no access, too many requests, robots.txt. */
export const linkOutcomes = ['fine', 'unclear', 'failed', 'refused'] as const;
export type LinkOutcome = (typeof linkOutcomes)[number];

export interface Visited {
  outcome: LinkOutcome;
  /** Null without an answer. */
  status: number | null;
}

/** Product token of robots.txt. */
export const agentName = 'ipa-link-check';
const hostPauseMs = 5000;
const maxRedirects = 5;
const robotsBytes = 64 * 1024;
/** Hosts whose robots.txt is kept. */
const maxRobots = 100;
const maxHosts = 5000;

const closedStatus = new Set([401, 403, 405, 407, 429, 451, 501, 999]);
/** HEAD may be unknown to a server. */
const headRefused = new Set([403, 405, 501]);

interface VisitorOptions {
  ask: Ask;
  /** Origin of this site. */
  from: string;
  /** In ms. */
  now?: () => number;
  pause?: (ms: number) => Promise<unknown>;
}

/** Closed by robots.txt. */
class Disallowed extends Error {}

/** Politely (decision 107). Never throws. */
export function buildVisitor({ ask, from, now = Date.now, pause = (ms) => delay(ms) }: VisitorOptions) {
  const userAgent = `${agentName}/1.0 (+${from})`;
  const nextAt = new LRUCache<string, number>({ max: maxHosts });
  const robots = new LRUCache<string, Promise<Robots>>({ max: maxRobots });

  async function turnOf({ hostname }: URL): Promise<void> {
    const at = Math.max(now(), nextAt.get(hostname) ?? 0);
    nextAt.set(hostname, at + hostPauseMs);
    if (at > now()) await pause(at - now());
  }

  async function follow(start: URL, method: 'HEAD' | 'GET', maxBytes: number, mayAsk: (url: URL) => Promise<boolean>) {
    let url = start;
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      if (!(await mayAsk(url))) throw new Disallowed();
      await turnOf(url);
      const answer = await ask(url, { method, userAgent, maxBytes });
      const { status, location } = answer;
      if (status < 300 || status >= 400 || location === undefined) return answer;
      url = new URL(location, url);
    }
    throw new Error('too many redirects');
  }

  async function fetchRobots(url: URL): Promise<Robots> {
    const { status, body } = await follow(new URL('/robots.txt', url), 'GET', robotsBytes, () => Promise.resolve(true));
    if (status >= 500) return () => false;
    return status < 300 ? readRobots(body, agentName) : () => true;
  }

  async function mayVisit(url: URL): Promise<boolean> {
    // A refused address throws here, before anything is asked.
    const found = robots.get(url.origin) ?? fetchRobots(url);
    robots.set(url.origin, found);
    try {
      return (await found)(`${url.pathname}${url.search}`);
    } catch (error) {
      robots.delete(url.origin);
      throw error;
    }
  }

  return async (address: string): Promise<Visited> => {
    try {
      const url = new URL(address);
      let answer = await follow(url, 'HEAD', 0, mayVisit);
      if (headRefused.has(answer.status)) answer = await follow(url, 'GET', 0, mayVisit);
      const { status, hasRetryAfter } = answer;
      if (status < 400) return { outcome: 'fine', status };
      return { outcome: closedStatus.has(status) || (status >= 500 && hasRetryAfter) ? 'unclear' : 'failed', status };
    } catch (error) {
      if (error instanceof Disallowed) return { outcome: 'unclear', status: null };
      return { outcome: error instanceof OutsideRefused ? 'refused' : 'failed', status: null };
    }
  };
}

export type Visit = ReturnType<typeof buildVisitor>;
