import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasManyLinks } from '../../../src/domain/enquiries/spam-signals.ts';
import {
  enquiryMoves,
  type EnquiryMove,
  type EnquiryState,
  isOverdue,
  movesOf,
  stageAfter,
} from '../../../src/domain/enquiries/stages.ts';
import { enquiryStages, type EnquiryStage } from '../../../src/domain/enquiries/enquiries.ts';

const states = enquiryStages.flatMap((stage) =>
  [true, false].flatMap((hasOwner) => [true, false].map((isAnswered) => ({ stage, hasOwner, isAnswered }))),
);

it('allows these moves and refuses every other one', () => {
  const allowed: Record<EnquiryStage, EnquiryMove[]> = {
    new: ['assign', 'answer', 'close', 'write'],
    assigned: ['assign', 'release', 'answer', 'close', 'write'],
    answered: ['assign', 'release', 'answer', 'close', 'write'],
    closed: ['reopen', 'write'],
  };
  for (const state of states) {
    const expected = allowed[state.stage].filter((move) => move !== 'release' || state.hasOwner);
    expect(new Set(movesOf(state)), JSON.stringify(state)).toEqual(
      // Someone who owns a new one is no state that moves lead to; taking it away again does no harm.
      new Set(state.stage === 'new' && state.hasOwner ? [...expected, 'release'] : expected),
    );
  }
});

/** What a move does beside the stage. */
function after(state: EnquiryState, move: EnquiryMove, stage: EnquiryStage): EnquiryState {
  return {
    stage,
    hasOwner: move === 'assign' || move === 'answer' || (move !== 'release' && state.hasOwner),
    isAnswered: move === 'answer' || (move !== 'write' && state.isAnswered),
  };
}

it('whatever is done in whatever order: the stage says what has been done', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...enquiryMoves), { maxLength: 30 }), (moves) => {
      let state: EnquiryState = { stage: 'new', hasOwner: false, isAnswered: false };
      for (const move of moves) {
        const stage = stageAfter(move, state);
        if (stage === undefined) continue;
        state = after(state, move, stage);
        if (state.stage === 'closed') continue;
        const open = state.hasOwner ? 'assigned' : 'new';
        expect(state.stage).toBe(state.isAnswered ? 'answered' : open);
      }
    }),
  );
});

it('is overdue past its time while it waits for a reply, and never else', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const [past, future] = ['2026-11-20T09:59:59Z', '2026-11-20T10:00:00Z'];
  const of = (stage: EnquiryStage, dueAt: string | null) => isOverdue({ stage, dueAt }, now);
  expect([of('new', past), of('assigned', past)]).toEqual([true, true]);
  expect([of('new', future), of('new', null)]).toEqual([false, false]);
  expect([of('answered', past), of('closed', past)]).toEqual([false, false]);
});

it('many web addresses are a sign, one in the goals is not', () => {
  const sent = { firstName: 'Mere', lastName: 'Kila' };
  expect(hasManyLinks({ ...sent, goals: 'See https://mere.example and www.kila.example' })).toBe(false);
  expect(hasManyLinks({ ...sent, goals: 'https://a.test https://b.test <a href="https://c.test">' })).toBe(true);
  expect(hasManyLinks({ ...sent, firstName: 'www.win.test', goals: null })).toBe(true);
});
