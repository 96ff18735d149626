import { useSyncExternalStore } from 'react';
import { unreadablePlaces } from '../../../domain/content/appearance/contrast.ts';
import type { HeroSlide, HomepageContent } from '../../../domain/content/homepage/schema.ts';
import { contentOptions as options } from '../../../domain/content/option-texts.ts';
import { homepageManagerTexts as texts } from '../../../domain/content/homepage/manager-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useEditor, useErrorAt, useLabelOf } from '../../../widgets/content-editor/editor-context.ts';
import { EditorGroup } from '../../../widgets/content-editor/editor-section.tsx';
import { SelectAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { type Place, within } from '../../../widgets/content-editor/place.ts';

interface ColourAtProps {
  at: Place<string | undefined>;
  options: Readonly<Record<string, string>>;
  none?: string;
}

/** Warns of unreadable text. */
export function ColourAt({ at, ...rest }: ColourAtProps) {
  const { store } = useEditor();
  const [{ settings }] = trpc.site.shell.useSuspenseQuery();
  const error = useErrorAt(at);
  const read = () =>
    unreadablePlaces(store.get().content as HomepageContent, settings.appearance).find(({ place }) => place === at)
      ?.message;
  const unreadable = useSyncExternalStore(store.subscribe, read, read);
  const hint = error === undefined && unreadable !== undefined && (
    <span role="status" className="font-semibold text-danger">
      {unreadable}
    </span>
  );
  return <SelectAt at={at} {...rest} {...(hint === false ? {} : { hint })} />;
}

interface TextStyleProps {
  at: Place<HeroSlide['titleStyle'] | HeroSlide['descriptionStyle']>;
  sizes: Readonly<Record<string, string>>;
}

/** Unset: the theme's. */
export function TextStyle({ at, sizes }: TextStyleProps) {
  return (
    <EditorGroup title={useLabelOf(at)}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-4">
        <SelectAt at={within(at, 'font')} options={options.fonts} none={texts.asTheme} />
        <ColourAt at={within(at, 'color')} options={options.textColours} none={texts.asTheme} />
        <SelectAt at={within(at, 'size')} options={sizes} none={texts.asTheme} />
      </div>
    </EditorGroup>
  );
}
