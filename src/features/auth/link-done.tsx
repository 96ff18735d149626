import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { authTexts as texts } from '../../domain/auth/texts.ts';

interface LinkDoneProps {
  title: string;
  text: string;
  redirect?: string;
}

/** Its form is gone. */
export function LinkDone({ title, text, redirect }: LinkDoneProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="space-y-5">
      <Notice tone="success" title={title}>
        <p className="wrap-anywhere">{text}</p>
      </Notice>
      <ToSignIn redirect={redirect} />
    </div>
  );
}

/** For `/auth`, and what leads back there. */
export const searchOf = (redirect: string | undefined): { redirect?: string } =>
  redirect === undefined || redirect === '/' ? {} : { redirect };

export function ToSignIn({ redirect }: Pick<LinkDoneProps, 'redirect'>) {
  return (
    <Link to="/auth" search={searchOf(redirect)} className={`${buttonClass()} w-full`}>
      {texts.toSignIn}
    </Link>
  );
}
