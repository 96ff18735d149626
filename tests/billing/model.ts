import { addDays, type Day } from '../../src/domain/time/day.ts';
import { billingDays } from '../../src/domain/billing/billing.ts';
import type { BillingCycle } from '../../src/domain/billing/billing.ts';
import { nextBillingDay } from '../../src/domain/billing/periods.ts';

/** A service in the model; amounts in hundredths. */
export interface ModelService {
  cycle: BillingCycle;
  places: number | null;
  price: number;
  currency: 'PGK' | 'USD';
}

interface Paid {
  amount: number;
  currency: string;
  isRefunded: boolean;
}

/** The expected newest subscription of one person and service. */
export interface ModelSubscription {
  status: 'pending' | 'active' | 'cancelled' | 'expired';
  begun: Day;
  start: Day | null;
  end: Day | null;
  next: Day | null;
  currency: string;
  /** The open bill; `isFailed`: its last payment failed. */
  open: { amount: number; currency: string; isFailed: boolean } | null;
  /** First due day of each billed period. */
  firstDue: Map<Day, Day>;
  paid: Paid[];
}

/** Takes a place and excludes another one: a paid one-time purchase does neither (D70). */
const isOpen = (one: ModelSubscription | undefined, cycle: BillingCycle) =>
  one?.status === 'pending' || (one?.status === 'active' && cycle !== 'one-time');
const isEnding = ({ status, end }: ModelSubscription) => status === 'active' && end !== null;

function close(one: ModelSubscription, status: 'cancelled' | 'expired', end: Day): void {
  one.status = status;
  one.end = one.start !== null && end < one.start ? one.start : end;
  one.next = null;
  one.open = null;
}

/** D47–D51 implemented again, without a database: the effect of each move, and false if it must be refused. */
export class BillingModel {
  today: Day;
  readonly services: ModelService[];
  readonly held = new Map<string, ModelSubscription>();

  constructor(today: Day, services: ModelService[]) {
    this.today = today;
    this.services = services;
  }

  of(client: number, service: number): ModelSubscription | undefined {
    return this.held.get(`${client} ${service}`);
  }

  private service(at: number): ModelService {
    const service = this.services[at];
    if (service === undefined) throw new Error(`no service ${at}`);
    return service;
  }

  subscribe(client: number, at: number): boolean {
    const { places, price, currency, cycle } = this.service(at);
    const taken = [...this.held].filter(([key, one]) => key.endsWith(` ${at}`) && isOpen(one, cycle)).length;
    if (isOpen(this.of(client, at), cycle) || (places !== null && taken >= places)) return false;
    this.held.set(`${client} ${at}`, {
      status: 'pending',
      begun: this.today,
      start: null,
      end: null,
      next: null,
      currency,
      open: { amount: price, currency, isFailed: false },
      firstDue: new Map(),
      paid: [],
    });
    return true;
  }

  pay(client: number, at: number): boolean {
    const one = this.of(client, at);
    if (one === undefined || one.open === null || one.open.isFailed) return false;
    const { cycle } = this.service(at);
    const { amount, currency } = one.open;
    one.paid.push({ amount, currency, isRefunded: false });
    one.open = null;
    if (one.status === 'pending') {
      one.status = 'active';
      one.start = this.today;
      one.next = nextBillingDay(this.today, cycle, this.today) ?? null;
    } else if (one.start !== null && one.next !== null) {
      one.next = nextBillingDay(one.start, cycle, one.next) ?? null;
    }
    return true;
  }

  fail(client: number, at: number): boolean {
    const open = this.of(client, at)?.open;
    if (open === null || open === undefined || open.isFailed) return false;
    open.isFailed = true;
    return true;
  }

  startNewPayment(client: number, at: number): boolean {
    const open = this.of(client, at)?.open;
    if (open?.isFailed !== true) return false;
    open.isFailed = false;
    return true;
  }

  withdraw(client: number, at: number): boolean {
    const one = this.of(client, at);
    if (one?.status !== 'pending') return false;
    close(one, 'cancelled', this.today);
    return true;
  }

  cancel(client: number, at: number): boolean {
    const one = this.of(client, at);
    if (one?.status !== 'active' || isEnding(one)) return false;
    const last = one.next === null ? this.today : addDays(one.next, -1);
    one.end = last < this.today ? this.today : last;
    one.open = null;
    return true;
  }

  resume(client: number, at: number): boolean {
    const one = this.of(client, at);
    if (one === undefined || !isEnding(one) || (one.end ?? '') < this.today) return false;
    one.end = null;
    return true;
  }

  refund(client: number, at: number, endsNow: boolean): boolean {
    const one = this.of(client, at);
    const last = one?.paid.findLast(({ isRefunded }) => !isRefunded);
    if (one === undefined || last === undefined) return false;
    last.isRefunded = true;
    if (endsNow && one.status === 'active') {
      close(one, 'cancelled', one.end !== null && one.end < this.today ? one.end : this.today);
    }
    return true;
  }

  reprice(at: number, price: number, currency: 'PGK' | 'USD'): void {
    Object.assign(this.service(at), { price, currency });
  }

  /** Days pass, and then the jobs run. */
  pass(days: number): void {
    this.today = addDays(this.today, days);
    for (const [key, one] of this.held) {
      this.bill(one, this.service(Number(key.split(' ')[1])));
      this.end(one);
    }
  }

  private bill(one: ModelSubscription, { price, currency }: ModelService): void {
    const { next, status, open, firstDue } = one;
    if (status !== 'active' || isEnding(one) || open !== null || next === null) return;
    if (next > addDays(this.today, billingDays.renewalNotice)) return;
    const late = firstDue.has(next) ? this.today : addDays(this.today, billingDays.renewalNotice);
    const due = next >= this.today ? next : late;
    const first = firstDue.get(next);
    firstDue.set(next, first !== undefined && first < due ? first : due);
    one.open = { amount: price, currency, isFailed: false };
    one.currency = currency;
  }

  private end(one: ModelSubscription): void {
    if (one.status === 'pending' && this.today > addDays(one.begun, billingDays.lapse)) {
      close(one, 'expired', addDays(one.begun, billingDays.lapse));
    } else if (isEnding(one) && (one.end ?? '') < this.today) {
      close(one, 'cancelled', one.end ?? '');
    } else if (one.status === 'active' && one.open !== null && one.next !== null) {
      const due = one.firstDue.get(one.next) ?? this.today;
      if (addDays(due, billingDays.grace) < this.today) close(one, 'expired', addDays(one.next, -1));
    }
  }

  /** What was paid in the subscription's currency, in hundredths. */
  static sumOf({ paid, currency }: ModelSubscription): number {
    return paid
      .filter((one) => !one.isRefunded && one.currency === currency)
      .reduce((sum, { amount }) => sum + amount, 0);
  }
}
