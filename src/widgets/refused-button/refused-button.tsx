import { type ComponentProps, useId, useState } from 'react';
import { Button } from '../../components/button.tsx';

type RefusedButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'aria-label' | 'children'> & {
  reason: string;
};

/** For actions this person may not do: visible, with the reason on hover, on focus and for screen readers. */
export function RefusedButton({ reason, ...button }: RefusedButtonProps) {
  const id = useId();
  const [isDismissed, setDismissed] = useState(false);
  return (
    <span className="group relative inline-flex">
      <Button
        {...button}
        aria-disabled="true"
        aria-describedby={id}
        onBlur={() => setDismissed(false)}
        onPointerLeave={() => setDismissed(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isDismissed) return;
          event.stopPropagation();
          setDismissed(true);
        }}
      />
      <span
        id={id}
        role="tooltip"
        className={`absolute top-full left-0 z-20 w-max max-w-[min(16rem,80vw)] rounded-control border border-line bg-raised px-3 py-2 text-left text-sm text-ink shadow-lg sm:right-0 sm:left-auto ${isDismissed ? 'hidden' : 'hidden group-focus-within:block group-hover:block'}`}
      >
        {reason}
      </span>
    </span>
  );
}
