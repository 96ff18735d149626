import { keptLimits } from './kept.ts';

const projects = (count: number) => `${count} ${count === 1 ? 'project' : 'projects'}`;

export const compareTexts = {
  keep: 'Keep',
  kept: 'Kept',
  full: `You can keep up to ${keptLimits.kept} projects. Remove one first.`,
  left: (count: number) =>
    `${projects(count)} ${count === 1 ? 'was' : 'were'} not kept. You can keep up to ${keptLimits.kept}.`,
  failed: 'We could not update the projects you keep',
  bar: 'Projects you keep',
  keepAnother: 'Keep another project to compare.',
  compare: (count: number) => `Compare ${projects(count)}`,
  choose: (count: number) => `${projects(count)} kept. Choose up to ${keptLimits.compared} to compare.`,
  chooseLink: 'Choose projects',

  title: 'Compare projects',
  lead: 'See two to four projects side by side.',
  loading: 'Loading the comparison…',
  failedCompare: 'We could not load the comparison',
  tooFew: 'Keep at least two projects to compare them. Each project in the list has a ‘Keep’ button.',
  toList: 'See all opportunities',
  tooMany: `You can compare up to ${keptLimits.compared} projects. These are the first ${keptLimits.compared}.`,
  broken: 'Part of this link is broken. We left that part out.',
  compared: (count: number) => `${projects(count)} compared`,
  table: 'Comparison of projects',
  fact: 'Fact',
  differs: 'Differs',
  gone: 'This project is no longer open. It closed or was withdrawn.',
  remove: 'Remove',
  closedProject: 'closed project',
  status: 'Status',
  open: 'Open',
  sector: 'Sector',
  province: 'Province',
  lastVerified: 'Last verified',
  express: 'Express Interest',
  print: 'Print',
  byEmail: 'Email me when one of these changes or closes',
  others: 'Other projects you keep',
  add: 'Add',
  removeFirst: 'Remove a project above to add another.',
} as const;
