import { Component, type ReactNode } from 'react';
import { Notice } from '../../components/notice.tsx';
import { AsVisitor } from '../../lib/session/use-account-button.ts';
import { contentEditorTexts as texts } from '../../domain/content/editor-texts.ts';

interface PreviewBoundaryProps {
  /** New content resets the error. */
  content: unknown;
  children: ReactNode;
}

interface PreviewBoundaryState {
  hasFailed: boolean;
  content: unknown;
}

/** Error boundary: unfinished content may break the preview, never the form. */
export class PreviewBoundary extends Component<PreviewBoundaryProps, PreviewBoundaryState> {
  override state: PreviewBoundaryState = { hasFailed: false, content: undefined };

  static getDerivedStateFromProps(
    { content }: PreviewBoundaryProps,
    state: PreviewBoundaryState,
  ): PreviewBoundaryState | null {
    return content === state.content ? null : { hasFailed: false, content };
  }

  static getDerivedStateFromError(): Partial<PreviewBoundaryState> {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return <AsVisitor value>{this.props.children}</AsVisitor>;
    return (
      <Notice tone="warning" className="m-4">
        <p>{texts.previewFailed}</p>
      </Notice>
    );
  }
}
