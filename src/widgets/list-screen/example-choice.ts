import { choicesOf } from '../../components/form/list-choice.tsx';
import { type ExampleFilter, exampleFilters } from '../../domain/admin/example-filter.ts';
import { exampleTexts } from '../../domain/admin/example-texts.ts';

/** Offered where the URL has it, as a figure of the dashboard does: most sites have no examples. */
export const exampleChoice = (value: ExampleFilter | undefined) =>
  value === undefined
    ? []
    : [{ by: 'examples' as const, none: exampleTexts.shown, choices: choicesOf(exampleFilters, exampleTexts.filters) }];
