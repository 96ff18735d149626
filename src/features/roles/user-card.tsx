import { fullName } from '../../domain/profile/full-name.ts';
import { X } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { roles, type Role, type UserRow } from '../../domain/access/roles.ts';
import { roleRefusals, roleTexts as texts } from '../../domain/access/texts.ts';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { ConfirmAction } from '../../widgets/dialogs/confirm-action.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { RefusedButton } from '../../widgets/refused-button/refused-button.tsx';
import { needsInvitation, type WithReauth } from './add-admin.tsx';
import { ResetTwoFactorDialog } from './reset-two-factor-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { useInvite } from './use-invite.ts';
import { useUserActions } from './use-user-actions.ts';

interface UserCardProps {
  user: UserRow;
  reauth: WithReauth;
}

function Refused({ word, name, reason }: { word: string; name: string; reason: string }) {
  return (
    <RefusedButton variant="ghost" size="sm" aria-label={texts.of(word, name)} reason={reason}>
      {word}
    </RefusedButton>
  );
}

interface CardButtonProps extends Pick<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  word: string;
  name: string;
}

const CardButton = ({ word, name, ...press }: CardButtonProps) => (
  <Button variant="ghost" size="sm" aria-label={texts.of(word, name)} {...press}>
    {word}
  </Button>
);

export function UserCard({ user, reauth }: UserCardProps) {
  const settings = useDateSettings();
  const actions = useUserActions(user, reauth);
  const [asking, setAsking] = useState<'suspend' | 'reset' | 'signOut'>();
  const [removed, setRemoved] = useState<Role>();
  const [askedRole, setAskedRole] = useState<Role>();
  const invite = useInvite(reauth, actions.grant.clear);
  const name = fullName(user) || texts.unnamed;
  const close = () => setAsking(undefined);

  return (
    <li className="space-y-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold wrap-anywhere">
            {name}
            {user.isSelf && <Badge>{texts.you}</Badge>}
            {user.suspendedAt !== null && <Badge tone="danger">{texts.suspended}</Badge>}
            {!user.isConfirmed && <Badge tone="warning">{texts.unconfirmed}</Badge>}
          </h2>
          <p className="text-muted wrap-anywhere">{user.email}</p>
          <p className="text-sm text-muted">
            {user.lastSignInAt === null
              ? texts.neverSignedIn
              : texts.lastSignIn(formatDateTime(user.lastSignInAt, settings))}
            {' · '}
            {user.hasTwoFactor ? texts.twoFactor : texts.noTwoFactor}
          </p>
          {user.suspendedReason !== null && (
            <p className="text-sm wrap-anywhere">{texts.suspendedFor(user.suspendedReason)}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {roles
            .filter((role) => !user.roles.includes(role))
            .map((role) => (
              <Button
                key={role}
                variant="outline"
                size="sm"
                title={texts.roleHints[role]}
                busy={actions.grant.isBusy}
                aria-label={texts.of(texts.make[role], name)}
                onClick={() => {
                  setAskedRole(role);
                  actions.grant.run(role);
                }}
              >
                {texts.make[role]}
              </Button>
            ))}
          {user.hasTwoFactor &&
            (user.isSelf ? (
              <Refused word={texts.resetTwoFactor} name={name} reason={roleRefusals.ownTwoFactor} />
            ) : (
              <CardButton word={texts.resetTwoFactor} name={name} onClick={() => setAsking('reset')} />
            ))}
          {user.isSelf && <Refused word={texts.endSessions} name={name} reason={roleRefusals.ownSessions} />}
          {!user.isSelf && user.suspendedAt === null && (
            <CardButton word={texts.endSessions} name={name} onClick={() => setAsking('signOut')} />
          )}
          {user.isSelf ? (
            <Refused word={texts.suspend} name={name} reason={roleRefusals.ownSuspension} />
          ) : user.suspendedAt === null ? (
            <CardButton word={texts.suspend} name={name} onClick={() => setAsking('suspend')} />
          ) : (
            <CardButton
              word={texts.restore}
              name={name}
              busy={actions.restore.isBusy}
              onClick={() => actions.restore.run()}
            />
          )}
        </div>
      </div>
      {user.roles.length === 0 ? (
        <p className="text-sm text-muted">{texts.noRoles}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {user.roles.map((role) => (
            <li key={role}>
              <Badge tone="brand">
                {texts.roleNames[role]}
                <button
                  type="button"
                  aria-label={texts.removeRole(texts.roleNames[role], name)}
                  className="-mr-1 grid size-6 place-items-center rounded-tag hover:bg-brand-strong"
                  onClick={() => setRemoved(role)}
                >
                  <X aria-hidden="true" className="size-4" />
                </button>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <ActionFailed title={texts.error} failure={invite.failure ?? actions.grant.failure ?? actions.restore.failure} />
      {askedRole !== undefined && needsInvitation(actions.grant.failure) && (
        <Button
          size="sm"
          busy={invite.isBusy}
          aria-label={texts.inviteEmail(user.email)}
          onClick={() => invite.run({ email: user.email, role: askedRole })}
        >
          {texts.invite}
        </Button>
      )}
      {removed !== undefined && (
        <ConfirmAction
          title={user.isSelf ? texts.removeSelfTitle(removed) : texts.removeTitle(removed, name)}
          text={texts.removeText(removed, user.roles, user.isSelf)}
          confirmLabel={user.isSelf ? texts.removeSelf(removed) : texts.remove}
          action={actions.take}
          failedTitle={texts.error}
          onClose={() => setRemoved(undefined)}
          onConfirm={() => actions.take.run(removed, () => setRemoved(undefined))}
        />
      )}
      <ConfirmAction
        isOpen={asking === 'signOut'}
        title={texts.endSessionsTitle(name)}
        text={texts.endSessionsText}
        confirmLabel={texts.endSessions}
        action={actions.signOut}
        failedTitle={texts.error}
        onClose={close}
        onConfirm={() => actions.signOut.run(close)}
      />
      {asking === 'reset' && (
        <ResetTwoFactorDialog userId={user.id} name={name} action={actions.reset} onClose={close} />
      )}
      {asking === 'suspend' && <SuspendDialog userId={user.id} name={name} action={actions.suspend} onClose={close} />}
    </li>
  );
}
