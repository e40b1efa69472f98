import type { NewZone } from '#contract/modules/site/setup.ts'
import { m } from '#messages/messages.js'

/** A board as a preset has it; its key is the word in its address. */
interface PresetBoard {
  name: () => string
  text: () => string
  classes: () => string
  /** Only its managers begin something in it. */
  isForManagers?: true
}

const board = (name: () => string, text: () => string, classes: () => string): PresetBoard => ({ name, text, classes })

const boards = {
  ask: board(m.setup_board_ask, m.setup_board_ask_text, m.setup_board_ask_classes),
  booklists: board(m.setup_board_booklists, m.setup_board_booklists_text, m.setup_board_booklists_classes),
  calls: board(m.setup_board_calls, m.setup_board_calls_text, m.setup_board_calls_classes),
  chatter: board(m.setup_board_chatter, m.setup_board_chatter_text, m.setup_board_chatter_classes),
  city: board(m.setup_board_city, m.setup_board_city_text, m.setup_board_city_classes),
  class: board(m.setup_board_class, m.setup_board_class_text, m.setup_board_class_classes),
  clubs: board(m.setup_board_clubs, m.setup_board_clubs_text, m.setup_board_clubs_classes),
  courses: board(m.setup_board_courses, m.setup_board_courses_text, m.setup_board_courses_classes),
  essays: board(m.setup_board_essays, m.setup_board_essays_text, m.setup_board_essays_classes),
  fanart: board(m.setup_board_fanart, m.setup_board_fanart_text, m.setup_board_fanart_classes),
  feedback: board(m.setup_board_feedback, m.setup_board_feedback_text, m.setup_board_feedback_classes),
  food: board(m.setup_board_food, m.setup_board_food_text, m.setup_board_food_classes),
  gear: board(m.setup_board_gear, m.setup_board_gear_text, m.setup_board_gear_classes),
  guides: board(m.setup_board_guides, m.setup_board_guides_text, m.setup_board_guides_classes),
  help: board(m.setup_board_help, m.setup_board_help_text, m.setup_board_help_classes),
  ideas: board(m.setup_board_ideas, m.setup_board_ideas_text, m.setup_board_ideas_classes),
  jobs: board(m.setup_board_jobs, m.setup_board_jobs_text, m.setup_board_jobs_classes),
  lost: board(m.setup_board_lost, m.setup_board_lost_text, m.setup_board_lost_classes),
  lounge: board(m.setup_board_lounge, m.setup_board_lounge_text, m.setup_board_lounge_classes),
  market: board(m.setup_board_market, m.setup_board_market_text, m.setup_board_market_classes),
  news: { ...board(m.setup_board_news, m.setup_board_news_text, m.setup_board_news_classes), isForManagers: true },
  notice: {
    ...board(m.setup_board_notice, m.setup_board_notice_text, m.setup_board_notice_classes),
    isForManagers: true,
  },
  rent: board(m.setup_board_rent, m.setup_board_rent_text, m.setup_board_rent_classes),
  reviews: board(m.setup_board_reviews, m.setup_board_reviews_text, m.setup_board_reviews_classes),
  serials: board(m.setup_board_serials, m.setup_board_serials_text, m.setup_board_serials_classes),
  showcase: board(m.setup_board_showcase, m.setup_board_showcase_text, m.setup_board_showcase_classes),
  site: board(m.setup_board_site, m.setup_board_site_text, m.setup_board_site_classes),
  talk: board(m.setup_board_talk, m.setup_board_talk_text, m.setup_board_talk_classes),
  teams: board(m.setup_board_teams, m.setup_board_teams_text, m.setup_board_teams_classes),
  whisper: board(m.setup_board_whisper, m.setup_board_whisper_text, m.setup_board_whisper_classes),
  works: board(m.setup_board_works, m.setup_board_works_text, m.setup_board_works_classes),
} satisfies Record<string, PresetBoard>
type BoardKey = keyof typeof boards

interface Preset {
  key: string
  name: () => string
  zones: { name: () => string; boards: BoardKey[] }[]
}

/** Boards by kind of site; the blank one has room for those of one's own. */
export const presets: Preset[] = [
  {
    key: 'interest',
    name: m.setup_kind_interest,
    zones: [
      { name: m.setup_zone_talk, boards: ['talk', 'works', 'gear', 'lounge'] },
      { name: m.setup_zone_site, boards: ['market', 'site'] },
    ],
  },
  {
    key: 'school',
    name: m.setup_kind_school,
    zones: [
      { name: m.setup_zone_school, boards: ['notice', 'courses', 'clubs', 'class'] },
      { name: m.setup_zone_life, boards: ['lost', 'market', 'whisper'] },
    ],
  },
  {
    key: 'game',
    name: m.setup_kind_game,
    zones: [
      { name: m.setup_zone_game, boards: ['guides', 'teams', 'fanart', 'chatter'] },
      { name: m.setup_zone_official, boards: ['news', 'feedback'] },
    ],
  },
  {
    key: 'tech',
    name: m.setup_kind_tech,
    zones: [
      { name: m.setup_zone_product, boards: ['notice', 'help', 'ideas'] },
      { name: m.setup_zone_community, boards: ['showcase', 'lounge'] },
    ],
  },
  {
    key: 'writing',
    name: m.setup_kind_writing,
    zones: [
      { name: m.setup_zone_reading, boards: ['reviews', 'booklists'] },
      { name: m.setup_zone_writing, boards: ['serials', 'essays', 'calls'] },
      { name: m.setup_zone_site, boards: ['site'] },
    ],
  },
  {
    key: 'local',
    name: m.setup_kind_local,
    zones: [
      { name: m.setup_zone_life, boards: ['city', 'food', 'ask'] },
      { name: m.setup_zone_info, boards: ['rent', 'jobs', 'market'] },
    ],
  },
  { key: 'blank', name: m.setup_kind_blank, zones: [{ name: m.setup_zone_talk, boards: [] }] },
]

const namesShown = 4

/** What a kind of site talks about, by the names of its first boards. */
export function gistOf({ zones }: Preset): string {
  const keys = zones.flatMap((zone) => zone.boards)
  const names = keys.slice(0, namesShown).map((key) => boards[key].name())
  return names.join(m.admin_o_comma()) || m.setup_kind_blank_text()
}

export function countOf({ zones }: Preset): number {
  return zones.flatMap((zone) => zone.boards).length
}

export interface BoardDraft {
  /** Tells it from the others while it is edited. */
  key: string
  isOn: boolean
  systemName: string
  systemSign?: string
  systemDescr: string
  postRule?: 'managers'
  classifies: string[]
}

export interface ZoneDraft {
  zoneName: string
  boards: BoardDraft[]
}

export function draftOf(key: string): ZoneDraft[] {
  const preset = presets.find((one) => one.key === key)
  return (preset?.zones ?? []).map((zone) => ({ zoneName: zone.name(), boards: zone.boards.map(boardDraft) }))
}

function boardDraft(key: BoardKey): BoardDraft {
  const { name, text, classes, ...rest }: PresetBoard = boards[key]
  return {
    key,
    isOn: true,
    systemName: name(),
    systemSign: key,
    systemDescr: text(),
    postRule: rest.isForManagers && 'managers',
    classifies: classes().split(/[、,]\s*/),
  }
}

export const emptyBoard = (key: string): BoardDraft => ({
  key,
  isOn: true,
  systemName: '',
  systemDescr: '',
  classifies: [],
})

/** What is sent, and for each of its boards which one of the draft it is. */
export function requestOf(zones: ZoneDraft[]): { zones: NewZone[]; places: [zone: number, board: number][][] } {
  const chosen = zones
    .map(({ zoneName, boards: all }, zone) => ({
      zoneName,
      boards: all
        .map((board, at) => ({ board, place: [zone, at] as [number, number] }))
        .filter(({ board }) => board.isOn),
    }))
    .filter(({ boards: some }) => some.length > 0)
  return {
    zones: chosen.map(({ zoneName, boards: some }) => ({
      zoneName,
      boards: some.map(({ board: { key: _, isOn: __, ...board } }) => board),
    })),
    places: chosen.map(({ boards: some }) => some.map(({ place }) => place)),
  }
}
