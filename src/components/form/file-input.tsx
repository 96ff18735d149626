import type { Ref } from 'react';

interface FileInputProps {
  /** A button opens it. */
  ref: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  onFile: (file: File) => void;
}

export const FileInput = ({ ref, label, accept, onFile }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    hidden
    accept={accept}
    aria-label={label}
    onChange={({ currentTarget }) => {
      const file = currentTarget.files?.[0];
      if (file !== undefined) onFile(file);
      // Allows retrying the same file.
      currentTarget.value = '';
    }}
  />
);
