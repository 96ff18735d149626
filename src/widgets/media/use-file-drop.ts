import { useEffect, useRef, useState } from 'react';

const hasFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') === true;

/** Anywhere (a missed drop would navigate away), and pasted pictures. Returns whether files are over it. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      take.current([...event.dataTransfer.files]);
    };
    const paste = (event: ClipboardEvent) => {
      const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (pictures.length === 0) return;
      event.preventDefault();
      take.current(pictures.map(named));
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, []);
  return isOver;
}

/** Every pasted picture is `image.png`: add the time. */
function named(file: File): File {
  const [, extension] = /^image\.(\w+)$/.exec(file.name) ?? [];
  if (extension === undefined) return file;
  const at = new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '');
  return new File([file], `pasted-${at}.${extension}`, { type: file.type, lastModified: Date.now() });
}
