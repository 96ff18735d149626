import { Link } from '@tanstack/react-router';
import { formatDate } from '../../domain/time/format.ts';
import type { RouterOutputs } from '../../lib/api/trpc.ts';
import { Illustration } from '../../widgets/pictures/illustration.tsx';
import { Picture } from '../../widgets/pictures/picture.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

interface PostCardProps {
  post: RouterOutputs['posts']['published']['items'][number];
  eager: boolean;
}

export function PostCard({ post: { slug, title, excerpt, category, date, image }, eager }: PostCardProps) {
  const dates = useDateSettings();
  return (
    <li className="relative flex flex-col overflow-hidden rounded-card border border-line bg-raised shadow-sm transition-shadow focus-within:shadow-md hover:shadow-md">
      {image === null ? (
        <Illustration name="news" eager={eager} className="aspect-5/2 w-full" />
      ) : (
        <Picture
          image={image}
          width={640}
          height={320}
          eager={eager}
          sizes="(min-width: 64rem) 23.5rem, (min-width: 48rem) 46vw, 92vw"
        />
      )}
      <div className="flex grow flex-col gap-2 border-t-6 border-brand p-5">
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <span className="font-semibold wrap-anywhere">{category}</span>
          <time dateTime={date}>{formatDate(date, dates)}</time>
        </p>
        <h2 className="text-xl wrap-anywhere">
          <Link
            to="/news/$slug"
            params={{ slug }}
            className="no-underline after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
        </h2>
        {excerpt !== '' && <p className="wrap-anywhere text-muted">{excerpt}</p>}
      </div>
    </li>
  );
}
