import { choicesOf } from '../../components/form/list-choice.tsx';
import { type ExampleFilter, exampleFilters } from '../../domain/admin/example-filter.ts';
import { exampleFilterTexts } from '../../domain/admin/example-filter-texts.ts';

/** Offered where the URL has it, as a figure of the dashboard does: most sites have no examples. */
export const exampleChoice = (value: ExampleFilter | undefined) =>
  value === undefined
    ? []
    : [
        {
          by: 'examples' as const,
          none: exampleFilterTexts.shown,
          choices: choicesOf(exampleFilters, exampleFilterTexts.filters),
        },
      ];
