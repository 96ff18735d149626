/** The only source of 'now' on the server, so that tests can choose the time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
