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
  const [asked, setAsked] = useState(q);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  // The URL may change during the debounce.
  const latest = useRef({ q, onSearch });
  useEffect(() => {
    latest.current = { q, onSearch };
  });

  // Back, forward, 'Clear filters'.
  if (q !== asked) {
    setAsked(q);
    setText(q);
  }

  function search(value: string): void {
    clearTimeout(pause.current);
    // Leaving: a search would return here.
    if (router.latestLocation.pathname !== (router.state.resolvedLocation ?? router.latestLocation).pathname) return;
    setAsked(value.trim());
    if (value.trim() !== latest.current.q) latest.current.onSearch(value.trim());
  }

  return (
    <form
      role="search"
      className={`relative w-full min-w-0 ${isWide ? 'sm:w-md' : 'sm:w-72'}`}
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
