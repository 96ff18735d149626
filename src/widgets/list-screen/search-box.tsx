import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Field, TextInput } from '../../components/form/field.tsx';

const pauseMs = 350;

interface SearchBoxProps {
  q: string;
  label: string;
  placeholder: string;
  onSearch: (q: string) => void;
  isWide?: boolean;
}

export function SearchBox({ q, label, placeholder, onSearch, isWide = false }: SearchBoxProps) {
  const router = useRouter();
  const [text, setText] = useState(q);
  const [shown, setShown] = useState(q);
  // Searches on their way to the URL.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  // The URL may change during the debounce.
  const latest = useRef({ q, onSearch, asked });
  useEffect(() => {
    latest.current = { q, onSearch, asked };
  });

  if (q !== shown) {
    setShown(q);
    const at = asked.indexOf(q);
    setAsked(asked.slice(at === -1 ? asked.length : at + 1));
    // Back, forward, 'Clear filters'.
    if (at === -1) setText(q);
  }

  function search(value: string): void {
    clearTimeout(pause.current);
    // Leaving: a search would return here.
    if (router.latestLocation.pathname !== (router.state.resolvedLocation ?? router.latestLocation).pathname) return;
    const next = value.trim();
    if (next === latest.current.q && latest.current.asked.length === 0) return;
    setAsked((all) => [...all.filter((one) => one !== next), next]);
    latest.current.onSearch(next);
  }

  return (
    <form
      role="search"
      className={`relative w-full max-w-full min-w-0 ${isWide ? 'sm:w-md' : 'sm:w-72'}`}
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
      <Field label={label} hideLabel>
        <TextInput
          type="search"
          name="q"
          maxLength={100}
          placeholder={placeholder}
          value={text}
          className="pl-10"
          onChange={({ target }) => {
            setText(target.value);
            clearTimeout(pause.current);
            pause.current = setTimeout(() => search(target.value), pauseMs);
          }}
        />
      </Field>
    </form>
  );
}
