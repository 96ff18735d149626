import { SourcedText } from '../../../widgets/sources.tsx';

interface SectionHeadingProps {
  id: string;
  title: string;
  description: string;
}

export function SectionHeading({ id, title, description }: SectionHeadingProps) {
  return (
    <div className="grid items-end gap-x-16 gap-y-5 lg:grid-cols-2">
      <h2 id={id} className="text-5xl wrap-anywhere">
        {title}
      </h2>
      <SourcedText text={description} className="max-w-prose text-lg text-muted" />
    </div>
  );
}
