import {
  Award,
  Briefcase,
  Building,
  Globe,
  Handshake,
  Heart,
  Shield,
  Star,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { SectionIcon } from '../../domain/content/about/kinds.ts';

const icons: Record<SectionIcon, LucideIcon> = {
  award: Award,
  users: Users,
  globe: Globe,
  building: Building,
  briefcase: Briefcase,
  handshake: Handshake,
  heart: Heart,
  shield: Shield,
  star: Star,
};

export function SectionIconMark({ name, className }: { name: SectionIcon; className: string }) {
  const Icon = icons[name];
  return <Icon aria-hidden="true" className={className} />;
}
