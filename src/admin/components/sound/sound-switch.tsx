import { useTranslation } from "react-i18next"
import { ring } from "../../lib/sound/ring"
import { useSound } from "../../lib/sound/use-sound"
import { SwitchField } from "../switch-field"

/** Switches the sound for new orders in this browser on or off. Switching it on plays it once. */
export function SoundSwitch() {
  const { t } = useTranslation("svc")
  const [on, setOn] = useSound()
  const change = (wanted: boolean): void => {
    setOn(wanted)
    if (wanted) void ring()
  }
  return <SwitchField label={t("sound.switch")} checked={on} onChange={change} />
}
